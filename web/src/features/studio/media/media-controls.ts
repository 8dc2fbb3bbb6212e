import type {
  FrameAction,
  PictureSettings,
  SoundSettings,
  WithheldMedia,
} from '@greenroom/contract/frame/frame-commands';
import { encoderPresetOfMenu, encoderPresets } from '@greenroom/contract/media/quality-presets';
import { defaultScreenShareQuality } from '@greenroom/contract/media/screen-share';
import type { ScreenShareQuality } from '@greenroom/contract/media/screen-share';
import type { MenuPreset } from '@greenroom/contract/media/quality-presets';
import type { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { mediaDefaults } from '../store/media-state.ts';
import type { MediaState } from '../store/media-state.ts';
import { initialStudioState } from '../store/studio-state.ts';
import type { MediaChange, StudioEvent } from '../store/studio-state.ts';
import type { StudioStore } from '../store/studio-store.ts';
import { commandOfBitrate, commandsOfPreset } from './media-commands.ts';
import type { MediaCommand } from './media-commands.ts';
import { sendOptimistically } from './optimistic-command.ts';
import { settingsQueue } from './settings-queue.ts';

export interface MediaControls {
  toggleSound: () => void;
  togglePicture: () => void;
  toggleScreenShare: () => void;
  toggleRecording: () => void;
  choosePreset: (preset: MenuPreset) => void;
  chooseBitrate: (bitrateKbps: number) => void;
  changeSound: (settings: SoundSettings) => void;
  changePicture: (settings: PictureSettings) => void;
  chooseScreenShareQuality: (quality: ScreenShareQuality) => void;
  chooseDevice: (kind: 'videoinput' | 'audioinput', deviceId: string) => void;
}

function showFailure(failure: unknown): void {
  showToast(describeFailure(failure), { tone: 'failure' });
}

/**
 * The actions of the media controls. Each shows its change immediately and rolls it back if the video frame
 * rejects it (MEDIA-6, MEDIA-7).
 */
export function mediaControls(
  frame: VideoFrameClient,
  store: StudioStore,
  { fallback = true } = {},
): MediaControls {
  const dispatchAll = (events: readonly StudioEvent[]) => {
    for (const event of events) store.dispatch(event);
  };
  const change = (send: () => Promise<unknown>, after: StudioEvent[], before: StudioEvent[]) => {
    void sendOptimistically({
      show: () => dispatchAll(after),
      showBefore: () => dispatchAll(before),
      send,
      fallback,
      showFailure,
    });
  };

  const toggle = (
    type: 'audioChanged' | 'videoChanged',
    isOn: boolean,
    action: Extract<FrameAction, `${string}${'Audio' | 'Video'}`>,
  ) => change(async () => frame.send(action), [{ type, isOn: !isOn }], [{ type, isOn }]);
  /**
   * The next start uses it, even if the frame did not apply it now, because the frame may be gone before it
   * replies.
   */
  const want = (media: MediaChange) => store.dispatch({ type: 'mediaChanged', media });

  const showSound = (audio: SoundSettings) => dispatchAll([{ type: 'mediaChanged', media: { audio } }]);
  const showPicture = (video: PictureSettings) => dispatchAll([{ type: 'mediaChanged', media: { video } }]);
  const changeSound = settingsQueue<SoundSettings>({
    shown: () => store.getState().media.audio,
    show: showSound,
    send: async (settings) => frame.send('setSound', settings),
    onFailed: (failure, before) => {
      if (fallback) showSound(before);
      showFailure(failure);
    },
  });
  const changePicture = settingsQueue<PictureSettings>({
    shown: () => store.getState().media.video,
    show: showPicture,
    send: async (settings) => frame.send('setPicture', settings),
    onFailed: (failure, before) => {
      if (fallback) showPicture(before);
      showFailure(failure);
    },
  });

  /** In order: each command waits for the reply to the previous one. */
  const sendAll = async (commands: readonly MediaCommand[]) => {
    for (const { action, value } of commands) await frame.send(action, value);
  };

  return {
    toggleSound: () => {
      const { audioEnabled } = store.getState();
      want({ audio: { isOn: !audioEnabled } });
      toggle('audioChanged', audioEnabled, audioEnabled ? 'muteAudio' : 'unmuteAudio');
    },
    togglePicture: () => {
      const { videoEnabled } = store.getState();
      want({ video: { isOn: !videoEnabled } });
      toggle('videoChanged', videoEnabled, videoEnabled ? 'hideVideo' : 'showVideo');
    },
    toggleScreenShare: () => {
      const isOn = store.getState().screenShareEnabled;
      const { quality } = store.getState().media.screenShare;
      change(
        async () =>
          isOn
            ? frame.send('stopScreenShare')
            : frame.send('startScreenShare', quality === defaultScreenShareQuality ? undefined : { quality }),
        [{ type: 'screenShareChanged', isOn: !isOn }],
        [{ type: 'screenShareChanged', isOn }],
      );
    },
    toggleRecording: () => {
      const started = { type: 'recordingStarted' } as const;
      const stopped = { type: 'recordingStopped' } as const;
      if (store.getState().isRecording) change(async () => frame.send('stopRecording'), [stopped], [started]);
      else change(async () => frame.send('startRecording'), [started], [stopped]);
    },
    choosePreset: (preset) => {
      const { qualityPreset, media } = store.getState();
      const { bitrateBps, framerate } = encoderPresets[encoderPresetOfMenu[preset]];
      change(
        async () => sendAll(commandsOfPreset(preset)),
        [
          { type: 'settingsChanged', settings: { qualityPreset: preset } },
          { type: 'mediaChanged', media: { video: { bitrate: bitrateBps, framerate } } },
        ],
        [
          { type: 'settingsChanged', settings: { qualityPreset } },
          {
            type: 'mediaChanged',
            media: { video: { bitrate: media.video.bitrate, framerate: media.video.framerate } },
          },
        ],
      );
    },
    chooseBitrate: (bitrateKbps) => {
      const { media } = store.getState();
      const command = commandOfBitrate(bitrateKbps);
      change(
        async () => sendAll([command]),
        [{ type: 'mediaChanged', media: { video: { bitrate: command.value } } }],
        [{ type: 'mediaChanged', media: { video: { bitrate: media.video.bitrate } } }],
      );
    },
    changeSound,
    changePicture,
    chooseScreenShareQuality: (quality) => {
      const { screenShareEnabled, media } = store.getState();
      change(
        // The next screen share starts with it.
        async () => (screenShareEnabled ? frame.send('startScreenShare', { quality }) : undefined),
        [{ type: 'mediaChanged', media: { screenShare: { quality } } }],
        [{ type: 'mediaChanged', media: { screenShare: { quality: media.screenShare.quality } } }],
      );
    },
    chooseDevice: (kind, deviceId) => {
      const setting = kind === 'videoinput' ? 'videoDevice' : 'audioDevice';
      const before = store.getState()[setting];
      change(
        async () => frame.send(kind === 'videoinput' ? 'setCamera' : 'setMicrophone', deviceId),
        [{ type: 'settingsChanged', settings: { [setting]: deviceId } }],
        [{ type: 'settingsChanged', settings: { [setting]: before } }],
      );
    },
  };
}

/**
 * Sends the stored settings to a camera, as far as they differ from the defaults. If they are sent before the
 * devices open, they apply to the first picture and the first sound.
 * @throws the first failure, after all commands were sent
 */
export async function sendKeptSettings(frame: VideoFrameClient, store: StudioStore): Promise<void> {
  const { qualityPreset, media } = store.getState();
  const { isOn: _sound, ...sound } = changedFrom(mediaDefaults.audio, media.audio);
  const { isOn: _picture, bitrate, framerate, ...picture } = changedFrom(mediaDefaults.video, media.video);
  const sent: Promise<unknown>[] = [];
  if (Object.keys(sound).length > 0) sent.push(frame.send('setSound', sound));
  if (Object.keys(picture).length > 0) sent.push(frame.send('setPicture', picture));
  if (framerate !== undefined) sent.push(frame.send('setFramerate', framerate));
  if (bitrate !== undefined) sent.push(frame.send('setBitrate', bitrate));
  if (qualityPreset !== initialStudioState.qualityPreset)
    sent.push(frame.send('setQuality', encoderPresets[encoderPresetOfMenu[qualityPreset]].qualityPercent));
  const failed = (await Promise.allSettled(sent)).find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** The media that the streamer withholds, for the command that opens the devices. Undefined if both are sent. */
export function withheldOf({ audio, video }: MediaState): WithheldMedia | undefined {
  if (audio.isOn && video.isOn) return undefined;
  return { ...(audio.isOn ? {} : { isMuted: true }), ...(video.isOn ? {} : { isVideoHidden: true }) };
}

/** The values that differ from `initial`. */
function changedFrom<Values extends object>(initial: Values, values: Values): Partial<Values> {
  const changed = Object.entries(values).filter(([name, value]) => Reflect.get(initial, name) !== value);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries are those of `values`
  return Object.fromEntries(changed) as Partial<Values>;
}
