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

/** The push frame as a camera. What it does (on, sending, muted, hidden) is read from the frame's snapshot alone. */
export interface Camera {
  frame: VideoFrameClient;
  state: CameraState;
  /** The media room that the frame is in, while it is shown. */
  mediaRoomId: string | undefined;
  /** The address of the frame, while it is shown. */
  source: string | undefined;
  isSending: boolean;
  /** Opens the camera and shows it here; nothing is sent (STUDIO-12). */
  preview: (mediaRoomId: string) => void;
  /** Opens the camera and sends it, without the sound or the picture that is withheld. */
  resume: (mediaRoomId: string, withheld?: WithheldMedia) => void;
  /** Sends the camera that is open, for a rehearsal with its mark in the picture. Rejects with a message for people. */
  start: (isRehearsal: boolean) => Promise<void>;
  stop: () => void;
  /** Another device, or an encoder, has taken the broadcast over from this one, which sends no more. */
  isTakenOver: boolean;
  /** A picture of what the camera shows now. Rejects with a message for people. */
  takePicture: () => Promise<Blob>;
}

/** What the frame has on, once its page is loaded. */
function dispatchFlags(
  store: StudioStore,
  { isMuted, isVideoHidden, isScreenShared, isRecording }: FrameSnapshot,
): void {
  store.dispatch({ type: 'audioChanged', isOn: !isMuted });
  store.dispatch({ type: 'videoChanged', isOn: !isVideoHidden });
  store.dispatch({ type: 'screenShareChanged', isOn: isScreenShared });
  store.dispatch({ type: isRecording ? 'recordingStarted' : 'recordingStopped' });
}

/** Records the broadcast, if there is one, with what the streamer wants sent. */
function remember(mediaRoomId: string | undefined, { audio, video }: MediaState): void {
  if (mediaRoomId === undefined) return;
  rememberBroadcast({ mediaRoomId, isMuted: !audio.isOn, isVideoHidden: !video.isOn });
}

/** The server refuses one who comes back to a broadcast that another one has begun again. */
const takenOver: ErrorCode = 'broadcast_taken_over';

/** Another frame took the place of the one that the command was for. */
function isCleared(failure: unknown): boolean {
  return failure instanceof FrameCommandError && failure.code === 'queue_cleared';
}

/** What the frame was opened for. A new object for each opening. */
interface Opening {
  mediaRoomId: string;
  isSending: boolean;
  /** The frame's address. It stays as it is while the frame is open: another one would load it again. */
  source: string;
}

/** Stands in the picture of a rehearsal, so that nobody takes it for the show, wherever it is seen. */
const rehearsalWatermark = 'Rehearsal';

/**
 * @param store is told what happens to the broadcast
 * @param isRehearsalOpen whether the show that the camera comes back to is a rehearsal
 */
export function useCamera(store: StudioStore, isRehearsalOpen: boolean): Camera {
  const frame = useVideoFrame();
  const snapshot = useVideoFrameSnapshot(frame);
  const [request, changeRequest] = useReducer(nextCameraRequest, {
    name: 'none',
  } satisfies CameraRequest as CameraRequest);
  const [opening, setOpening] = useState<Opening>();
  const [isTakenOver, setIsTakenOver] = useState(false);
  /** Tries a broadcast again that went down although it is wanted. Undefined before the frame is listened to. */
  const connection = useRef<ConnectionRetry>(undefined);
  /** The media room that this page wants its camera in. */
  const wantedRoomId = useRef<string>(undefined);
  /** Whether what is sent is marked: as long as it is sent, also by a frame that was loaded again. */
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
        // The frame's page was loaded again: what it sent has stopped, although it is wanted.
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
        // A final refusal is the server's answer: asking again brings the same one.
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

  // A tab that is loaded again goes on with what the streamer wanted last.
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

  /** Before the devices open: what is sent, and its number of sound channels, begin as they were kept. */
  async function prepare() {
    await sendKeptSettings(frame, store).catch((failure: unknown) => {
      if (isCleared(failure)) throw failure;
      showToast(describeFailure(failure), { tone: 'failure' });
    });
  }

  /** One command opens the devices and withholds, so that nothing goes out in between, also when a frame gets it that was loaded again. */
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
    // The iframe is removed with the opening. The command before that ends the session on the server at once.
    frame.send('stopStream').catch(() => {});
  });
  const giveUp = useRef(() => {
    wantedRoomId.current = undefined;
    connection.current?.dispatch({ type: 'closed' });
  });
  const tryAgain = useRef(async () => {
    try {
      // The frame was loaded again, and has forgotten them.
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

  // Runs once the frame of a new opening is in the page.
  const begin = useRef(async (_opening: Opening) => {});
  useEffect(() => {
    begin.current = async ({ mediaRoomId, isSending }) => {
      try {
        await prepare();
        if (isSending) await startSending(mediaRoomId);
        else await frame.send('startPreview', withheldOf(store.getState().media));
        changeRequest({ type: 'accepted' });
        // The frame may answer while the browser still asks for permission; `stateChanged` or `error` follow then.
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
