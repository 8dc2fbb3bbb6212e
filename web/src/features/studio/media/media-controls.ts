import type { FrameAction, PictureSettings, SoundSettings } from '@greenroom/contract/frame/frame-commands';
import { encoderPresetOfMenu, encoderPresets } from '@greenroom/contract/media/quality-presets';
import type { MenuPreset } from '@greenroom/contract/media/quality-presets';
import type { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { mediaDefaults } from '../store/media-state.ts';
import { initialStreamState } from '../store/stream-state.ts';
import type { StreamStateEvent } from '../store/stream-state.ts';
import type { StreamStore } from '../store/stream-store.ts';
import { commandOfBitrate, commandsOfPreset } from './media-commands.ts';
import type { MediaCommand } from './media-commands.ts';
import { sendOptimistically } from './optimistic-command.ts';

export interface MediaControls {
  toggleSound: () => void;
  togglePicture: () => void;
  toggleScreenShare: () => void;
  toggleRecording: () => void;
  choosePreset: (preset: MenuPreset) => void;
  chooseBitrate: (bitrateKbps: number) => void;
  changeSound: (settings: SoundSettings) => void;
  changePicture: (settings: PictureSettings) => void;
  chooseDevice: (kind: 'videoinput' | 'audioinput', deviceId: string) => void;
}

/** What the media controls do: each shows its change at once, and takes it back when the video frame refuses (MEDIA-6, MEDIA-7). */
export function mediaControls(
  frame: VideoFrameClient,
  store: StreamStore,
  { fallback = true } = {},
): MediaControls {
  const tellAll = (events: readonly StreamStateEvent[]) => {
    for (const event of events) store.tell(event);
  };
  const change = (send: () => Promise<unknown>, after: StreamStateEvent[], before: StreamStateEvent[]) => {
    void sendOptimistically({
      show: () => tellAll(after),
      showBefore: () => tellAll(before),
      send,
      fallback,
      tellFailure: (failure) => showToast(describeFailure(failure), { tone: 'failure' }),
    });
  };

  const toggle = (
    type: 'audioChanged' | 'videoChanged' | 'screenShareChanged',
    isOn: boolean,
    action: Extract<FrameAction, `${string}${'Audio' | 'Video' | 'ScreenShare'}`>,
  ) => change(async () => frame.send(action), [{ type, isOn: !isOn }], [{ type, isOn }]);

  const sendSound = latestOnly(async (settings: SoundSettings) => frame.send('setSound', settings));
  const sendPicture = latestOnly(async (settings: PictureSettings) => frame.send('setPicture', settings));

  /** In order: each waits for the reply to the one before. */
  const sendAll = async (commands: readonly MediaCommand[]) => {
    for (const { action, value } of commands) await frame.send(action, value);
  };

  return {
    toggleSound: () => {
      const { audioEnabled } = store.getState();
      toggle('audioChanged', audioEnabled, audioEnabled ? 'muteAudio' : 'unmuteAudio');
    },
    togglePicture: () => {
      const { videoEnabled } = store.getState();
      toggle('videoChanged', videoEnabled, videoEnabled ? 'hideVideo' : 'showVideo');
    },
    toggleScreenShare: () => {
      const { screenShareEnabled } = store.getState();
      toggle(
        'screenShareChanged',
        screenShareEnabled,
        screenShareEnabled ? 'stopScreenShare' : 'startScreenShare',
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
          { type: 'mediaChanged', media: { video: media.video } },
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
    changeSound: (settings) => {
      const before = store.getState().media.audio;
      change(
        async () => sendSound(settings),
        [{ type: 'mediaChanged', media: { audio: settings } }],
        [{ type: 'mediaChanged', media: { audio: before } }],
      );
    },
    changePicture: (settings) => {
      const before = store.getState().media.video;
      change(
        async () => sendPicture(settings),
        [{ type: 'mediaChanged', media: { video: settings } }],
        [{ type: 'mediaChanged', media: { video: before } }],
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

/** Sends settings one after the other: what changes while one is on its way goes with the next, as while a slider is moved. */
function latestOnly<Settings extends object>(send: (settings: Settings) => Promise<unknown>) {
  let waiting: Settings | undefined;
  let isSending = false;
  return async (settings: Settings) => {
    waiting = { ...waiting, ...settings };
    if (isSending) return;
    isSending = true;
    try {
      while (waiting !== undefined) {
        const next = waiting;
        waiting = undefined;
        await send(next);
      }
    } finally {
      isSending = false;
      waiting = undefined;
    }
  };
}

/** Sends to a camera that was opened what this browser keeps for it, where it is not what every camera begins with. */
export async function sendKeptSettings(frame: VideoFrameClient, store: StreamStore): Promise<void> {
  const { audio, video } = store.getState().media;
  const { isOn: _sound, ...sound } = changedFrom(mediaDefaults.audio, audio);
  const { isOn: _picture, bitrate, framerate, ...picture } = changedFrom(mediaDefaults.video, video);
  if (Object.keys(sound).length > 0) await frame.send('setSound', sound);
  if (Object.keys(picture).length > 0) await frame.send('setPicture', picture);
  if (framerate !== undefined) await frame.send('setFramerate', framerate);
  if (bitrate !== undefined) await frame.send('setBitrate', bitrate);
  const { qualityPreset } = store.getState();
  if (qualityPreset !== initialStreamState.qualityPreset) {
    const { qualityPercent } = encoderPresets[encoderPresetOfMenu[qualityPreset]];
    await frame.send('setQuality', qualityPercent);
  }
}

/** The values that are not those of `initial`. */
function changedFrom<Values extends object>(initial: Values, values: Values): Partial<Values> {
  const changed = Object.entries(values).filter(([name, value]) => Reflect.get(initial, name) !== value);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries are those of `values`
  return Object.fromEntries(changed) as Partial<Values>;
}
