import type { ErrorCode } from '@greenroom/contract/errors';
import type { WithheldMedia } from '@greenroom/contract/frame/frame-commands';
import type { FrameSnapshot } from '@greenroom/contract/frame/frame-events';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useVideoFrame, useVideoFrameSnapshot } from '@greenroom/frame-client/use-video-frame';
import { videoFrameSource } from '@greenroom/frame-client/video-frame-client';
import type { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { FrameCommandError } from '@greenroom/frame-client/frame-command-error';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { sessionToken } from '../../../lib/api/session-token.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { forgetBroadcast, rememberBroadcast } from './broadcast-record.ts';
import { cameraStateOf, isSendingCamera, nextCameraRequest } from './camera-request.ts';
import type { CameraRequest, CameraState } from './camera-request.ts';
import { isGivenUp } from '../store/connection/connection-life-cycle.ts';
import { ConnectionRetry } from '../store/connection/connection-retry.ts';
import { sendKeptSettings, withheldOf } from '../media/media-controls.ts';
import type { MediaState } from '../store/media-state.ts';
import type { StudioStore } from '../store/studio-store.ts';

/** The push frame as a camera. What it does (on, sending, muted, hidden) comes only from the frame's snapshot. */
export interface Camera {
  frame: VideoFrameClient;
  state: CameraState;
  /** The media room of the frame, while it is shown. */
  mediaRoomId: string | undefined;
  /** The URL of the frame, while it is shown. */
  source: string | undefined;
  isSending: boolean;
  /** Opens the camera and shows it here. Nothing is sent (STUDIO-12). */
  preview: (mediaRoomId: string) => void;
  /** Opens the camera and sends it, without the withheld sound or picture. */
  resume: (mediaRoomId: string, withheld?: WithheldMedia) => void;
  /** Sends the open camera. A rehearsal has a watermark in the picture. Rejects with a message for people. */
  start: (isRehearsal: boolean) => Promise<void>;
  stop: () => void;
  /** Another device, or an encoder, has taken over the broadcast. This camera no longer sends. */
  isTakenOver: boolean;
  /** Takes a still image of the camera. Rejects with a message for people. */
  takePicture: () => Promise<Blob>;
}

/** Dispatches what is enabled in the frame, once its page is loaded. */
function dispatchFlags(
  store: StudioStore,
  { isMuted, isVideoHidden, isScreenShared, isRecording }: FrameSnapshot,
): void {
  store.dispatch({ type: 'audioChanged', isOn: !isMuted });
  store.dispatch({ type: 'videoChanged', isOn: !isVideoHidden });
  store.dispatch({ type: 'screenShareChanged', isOn: isScreenShared });
  store.dispatch({ type: isRecording ? 'recordingStarted' : 'recordingStopped' });
}

/** Records the current broadcast, if any, with what the streamer wants sent. */
function remember(mediaRoomId: string | undefined, { audio, video }: MediaState): void {
  if (mediaRoomId === undefined) return;
  rememberBroadcast({ mediaRoomId, isMuted: !audio.isOn, isVideoHidden: !video.isOn });
}

/** The server rejects a reconnection to a broadcast that another publisher has restarted. */
const takenOver: ErrorCode = 'broadcast_taken_over';

/** Another frame replaced the one that the command was for. */
function isCleared(failure: unknown): boolean {
  return failure instanceof FrameCommandError && failure.code === 'queue_cleared';
}

/** Why the frame was opened. A new object for each opening. */
interface Opening {
  mediaRoomId: string;
  isSending: boolean;
  /** The frame's URL. It is constant while the frame is open, because a new URL would reload it. */
  source: string;
}

/** Watermark in the picture of a rehearsal, so that nobody mistakes it for the show. */
const rehearsalWatermark = 'Rehearsal';

/**
 * @param store receives what happens to the broadcast
 * @param isRehearsalOpen whether the show that the camera resumes is a rehearsal
 */
export function useCamera(store: StudioStore, isRehearsalOpen: boolean): Camera {
  const frame = useVideoFrame();
  const snapshot = useVideoFrameSnapshot(frame);
  const [request, changeRequest] = useReducer(nextCameraRequest, {
    name: 'none',
  } satisfies CameraRequest as CameraRequest);
  const [opening, setOpening] = useState<Opening>();
  const [isTakenOver, setIsTakenOver] = useState(false);
  /** Retries a wanted broadcast that went down. Undefined before the listeners are attached to the frame. */
  const connection = useRef<ConnectionRetry>(undefined);
  /** The media room in which this page wants its camera. */
  const wantedRoomId = useRef<string>(undefined);
  /** Whether the picture has the watermark. It holds for the whole broadcast, including after the frame reloads. */
  const isRehearsal = useRef(false);

  useEffect(() => {
    const retry = new ConnectionRetry({
      retry: () => void tryAgain.current(),
      onChange: ({ state }) => store.dispatch({ type: 'connectionChanged', state }),
    });
    connection.current = retry;
    const unsubscribe = [
      frame.on('ready', (opened) => {
        dispatchFlags(store, opened);
        if (wantedRoomId.current === undefined) {
          changeRequest({ type: 'frameLoaded' });
          return;
        }
        // The frame's page was reloaded. It stopped sending although the broadcast is wanted.
        changeRequest({ type: 'sent' });
        store.dispatch({ type: 'disconnected' });
        retry.dispatch({ type: 'disconnected' });
      }),
      frame.on('stateChanged', ({ state }) => {
        if (state.name !== 'idle') changeRequest({ type: 'opened' });
      }),
      frame.on('audioLevel', ({ level }) => store.dispatch({ type: 'audioLevelTaken', level })),
      frame.on('connected', () => {
        store.dispatch({ type: 'connected' });
        retry.dispatch({ type: 'connected' });
      }),
      frame.on('streamStarted', () => store.dispatch({ type: 'started' })),
      frame.on('streamPaused', () => store.dispatch({ type: 'paused' })),
      frame.on('streamResumed', () => store.dispatch({ type: 'resumed' })),
      frame.on('disconnected', () => {
        store.dispatch({ type: 'disconnected' });
        retry.dispatch({ type: 'disconnected' });
      }),
      frame.on('reconnecting', () => {
        store.dispatch({ type: 'reconnecting' });
        retry.dispatch({ type: 'reconnecting' });
      }),
      frame.on('streamStopped', () => store.dispatch({ type: 'stopped' })),
      frame.on('volumeChanged', ({ isMuted }) => store.dispatch({ type: 'audioChanged', isOn: !isMuted })),
      frame.on('videoVisibilityChanged', ({ isVideoHidden }) =>
        store.dispatch({ type: 'videoChanged', isOn: !isVideoHidden }),
      ),
      frame.on('screenShareChanged', ({ isScreenShared }) =>
        store.dispatch({ type: 'screenShareChanged', isOn: isScreenShared }),
      ),
      frame.on('recordingChanged', ({ isRecording }) =>
        store.dispatch({ type: isRecording ? 'recordingStarted' : 'recordingStopped' }),
      ),
      frame.on('devicesChanged', ({ devices }) => {
        for (const device of ['camera', 'microphone'] as const) {
          const { name } = devices[device];
          if (name === 'lost') store.dispatch({ type: 'deviceLost', device });
          if (name === 'open') store.dispatch({ type: 'deviceBack', device });
        }
      }),
      frame.on('stats', (stats) => store.dispatch({ type: 'statsTaken', stats })),
      frame.on('error', ({ message, isFinal, code }) => {
        if (code === takenOver) {
          stop.current();
          setIsTakenOver(true);
          return;
        }
        store.dispatch({ type: isFinal ? 'error' : 'handledError', message });
        // A final refusal would only be repeated.
        if (isFinal) giveUp.current();
        showToast(message, { tone: 'failure', id: 'camera' });
        if (isFinal) changeRequest({ type: 'refused', reason: message });
      }),
    ];
    return () => {
      for (const end of unsubscribe) end();
      retry.dispatch({ type: 'closed' });
    };
  }, [frame, store]);

  // A reloaded tab resumes with the streamer's last choices.
  useEffect(
    () =>
      store.subscribe(({ media }, before) => {
        if (media !== before.media) remember(wantedRoomId.current, media);
      }),
    [store],
  );

  /** Sets what the streamer wants sent. */
  function want({ isMuted, isVideoHidden }: WithheldMedia) {
    const media = { audio: { isOn: isMuted !== true }, video: { isOn: isVideoHidden !== true } };
    store.dispatch({ type: 'mediaChanged', media });
  }

  /**
   * Runs before the devices open, so that the stored settings, including the number of sound channels, apply
   * from the start.
   */
  async function prepare() {
    await sendKeptSettings(frame, store).catch((failure: unknown) => {
      if (isCleared(failure)) throw failure;
      showToast(describeFailure(failure), { tone: 'failure' });
    });
  }

  /**
   * One command opens the devices and withholds media, so that nothing is sent in between, even after the frame
   * was reloaded.
   */
  async function startStream() {
    const { media } = store.getState();
    await frame.send('startStream', {
      token: sessionToken.read() ?? undefined,
      ...withheldOf(media),
      ...(isRehearsal.current ? { watermark: rehearsalWatermark } : {}),
    });
  }

  async function startSending(mediaRoomId: string) {
    store.dispatch({ type: 'setUp' });
    connection.current?.dispatch({ type: 'initialised' });
    try {
      await startStream();
      wantedRoomId.current = mediaRoomId;
      remember(mediaRoomId, store.getState().media);
    } catch (failure) {
      connection.current?.dispatch({ type: 'closed' });
      store.dispatch({ type: 'handledError', message: describeFailure(failure) });
      throw failure;
    }
  }

  const stop = useRef(() => {
    forgetBroadcast();
    giveUp.current();
    store.dispatch({ type: 'cleared' });
    changeRequest({ type: 'stopped' });
    setOpening(undefined);
    // The iframe is removed when the opening is cleared. This command ends the session on the server before
    // that.
    frame.send('stopStream').catch(() => {});
  });
  const giveUp = useRef(() => {
    wantedRoomId.current = undefined;
    connection.current?.dispatch({ type: 'closed' });
  });
  const tryAgain = useRef(async () => {
    try {
      // The frame was reloaded and has lost its settings.
      await prepare();
      await startStream();
      changeRequest({ type: 'accepted' });
    } catch (failure) {
      connection.current?.dispatch({ type: 'failed' });
      if (connection.current === undefined || !isGivenUp(connection.current.connection)) return;
      wantedRoomId.current = undefined;
      changeRequest({ type: 'refused', reason: describeFailure(failure) });
    }
  });

  // Runs once the frame of a new opening is mounted.
  const begin = useRef(async (_opening: Opening) => {});
  useEffect(() => {
    begin.current = async ({ mediaRoomId, isSending }) => {
      try {
        await prepare();
        if (isSending) await startSending(mediaRoomId);
        else await frame.send('startPreview', withheldOf(store.getState().media));
        changeRequest({ type: 'accepted' });
        // The frame may reply while the browser still asks for permission. Then `stateChanged` or `error`
        // follows.
        if (frame.snapshot !== undefined && frame.snapshot.state.name !== 'idle') {
          changeRequest({ type: 'opened' });
        }
      } catch (failure) {
        if (isCleared(failure)) return;
        changeRequest({ type: 'refused', reason: describeFailure(failure) });
      }
    };
  });
  useEffect(() => {
    if (opening !== undefined) void begin.current(opening);
  }, [opening]);

  function open(mediaRoomId: string, isSending: boolean) {
    const { videoDevice, audioDevice } = store.getState();
    const source = videoFrameSource({
      mode: 'push',
      mediaRoomId,
      webcam: videoDevice,
      microphone: audioDevice,
    });
    changeRequest({ type: 'sent' });
    setIsTakenOver(false);
    setOpening({ mediaRoomId, isSending, source });
  }

  const state = cameraStateOf(request, snapshot?.state);
  return {
    frame,
    state,
    mediaRoomId: state.name === 'off' ? undefined : opening?.mediaRoomId,
    source: state.name === 'off' ? undefined : opening?.source,
    isSending: isSendingCamera(snapshot?.state),
    preview: (mediaRoomId) => open(mediaRoomId, false),
    resume: (mediaRoomId, withheld) => {
      if (withheld !== undefined) want(withheld);
      isRehearsal.current = isRehearsalOpen;
      open(mediaRoomId, true);
    },
    start: async (isMarked) => {
      if (opening === undefined) throw new Error('The camera is off');
      isRehearsal.current = isMarked;
      await startSending(opening.mediaRoomId);
    },
    stop: () => {
      setIsTakenOver(false);
      stop.current();
      want({});
    },
    isTakenOver,
    takePicture: async () => {
      let picture: Blob | undefined;
      const end = frame.on('pictureTaken', (taken) => {
        picture = taken.picture;
      });
      try {
        await frame.send('takePicture');
      } finally {
        end();
      }
      if (picture === undefined) throw new Error('The picture could not be taken');
      return picture;
    },
  };
}
