import type { ErrorCode } from '@greenroom/contract/errors';
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
import { sendKeptSettings } from '../media/media-controls.ts';
import type { StreamStore } from '../store/stream-store.ts';

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
  /** Opens the camera and sends it, as after a reload. */
  resume: (mediaRoomId: string) => void;
  /** Sends the camera that is open. Rejects with a message for people. */
  start: () => Promise<void>;
  stop: () => void;
  /** Another device, or an encoder, has taken the broadcast over from this one, which sends no more. */
  isTakenOver: boolean;
  /** A picture of what the camera shows now. Rejects with a message for people. */
  takePicture: () => Promise<Blob>;
}

/** What the frame has on, once its page is loaded. */
function tellFlags(
  store: StreamStore,
  { isMuted, isVideoHidden, isScreenShared, isRecording }: FrameSnapshot,
): void {
  store.tell({ type: 'audioChanged', isOn: !isMuted });
  store.tell({ type: 'videoChanged', isOn: !isVideoHidden });
  store.tell({ type: 'screenShareChanged', isOn: isScreenShared });
  store.tell({ type: isRecording ? 'recordingStarted' : 'recordingStopped' });
}

/** The server refuses one who comes back to a broadcast that another one has begun again. */
const takenOver: ErrorCode = 'broadcast_taken_over';

/** What the frame was opened for. A new object for each opening. */
interface Opening {
  mediaRoomId: string;
  isSending: boolean;
  /** The frame's address. It stays as it is while the frame is open: another one would load it again. */
  source: string;
}

/** @param store is told what happens to the broadcast */
export function useCamera(store: StreamStore): Camera {
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

  useEffect(() => {
    const retry = new ConnectionRetry({
      retry: () => void tryAgain.current(),
      onChange: ({ state }) => store.tell({ type: 'connectionChanged', state }),
    });
    connection.current = retry;
    const unsubscribe = [
      frame.on('ready', (opened) => {
        tellFlags(store, opened);
        if (wantedRoomId.current === undefined) {
          changeRequest({ type: 'frameLoaded' });
          return;
        }
        // The frame's page was loaded again: what it sent has stopped, although it is wanted.
        changeRequest({ type: 'sent' });
        store.tell({ type: 'disconnected' });
        retry.tell({ type: 'disconnected' });
      }),
      frame.on('stateChanged', ({ state }) => {
        if (state.name !== 'idle') changeRequest({ type: 'opened' });
      }),
      frame.on('previewStarted', () => {
        sendKeptSettings(frame, store).catch((failure: unknown) =>
          showToast(describeFailure(failure), { tone: 'failure' }),
        );
      }),
      frame.on('audioLevel', ({ level }) => store.tell({ type: 'audioLevelTaken', level })),
      frame.on('connected', () => {
        store.tell({ type: 'connected' });
        retry.tell({ type: 'connected' });
      }),
      frame.on('streamStarted', () => store.tell({ type: 'started' })),
      frame.on('streamPaused', () => store.tell({ type: 'paused' })),
      frame.on('streamResumed', () => store.tell({ type: 'resumed' })),
      frame.on('disconnected', () => {
        store.tell({ type: 'disconnected' });
        retry.tell({ type: 'disconnected' });
      }),
      frame.on('reconnecting', () => {
        store.tell({ type: 'reconnecting' });
        retry.tell({ type: 'reconnecting' });
      }),
      frame.on('streamStopped', () => store.tell({ type: 'stopped' })),
      frame.on('volumeChanged', ({ isMuted }) => store.tell({ type: 'audioChanged', isOn: !isMuted })),
      frame.on('videoVisibilityChanged', ({ isVideoHidden }) =>
        store.tell({ type: 'videoChanged', isOn: !isVideoHidden }),
      ),
      frame.on('screenShareChanged', ({ isScreenShared }) =>
        store.tell({ type: 'screenShareChanged', isOn: isScreenShared }),
      ),
      frame.on('recordingChanged', ({ isRecording }) =>
        store.tell({ type: isRecording ? 'recordingStarted' : 'recordingStopped' }),
      ),
      frame.on('stats', (stats) => store.tell({ type: 'statsTaken', stats })),
      frame.on('error', ({ message, isFinal, code }) => {
        if (code === takenOver) {
          stop.current();
          setIsTakenOver(true);
          return;
        }
        store.tell({ type: isFinal ? 'error' : 'handledError', message });
        // A final refusal is the server's answer: asking again brings the same one.
        if (isFinal) giveUp.current();
        showToast(message, { tone: 'failure', id: 'camera' });
        if (isFinal) changeRequest({ type: 'refused', reason: message });
      }),
    ];
    return () => {
      for (const end of unsubscribe) end();
      retry.tell({ type: 'closed' });
    };
  }, [frame, store]);

  async function startSending(mediaRoomId: string) {
    store.tell({ type: 'setUp' });
    connection.current?.tell({ type: 'initialised' });
    try {
      await frame.send('startStream', { token: sessionToken.read() ?? undefined });
      wantedRoomId.current = mediaRoomId;
      rememberBroadcast(mediaRoomId);
    } catch (failure) {
      connection.current?.tell({ type: 'closed' });
      store.tell({ type: 'handledError', message: describeFailure(failure) });
      throw failure;
    }
  }

  const stop = useRef(() => {
    forgetBroadcast();
    giveUp.current();
    store.tell({ type: 'cleared' });
    changeRequest({ type: 'stopped' });
    setOpening(undefined);
    // The iframe is removed with the opening. The command before that ends the session on the server at once.
    frame.send('stopStream').catch(() => {});
  });
  const giveUp = useRef(() => {
    wantedRoomId.current = undefined;
    connection.current?.tell({ type: 'closed' });
  });
  const tryAgain = useRef(async () => {
    try {
      await frame.send('startStream', { token: sessionToken.read() ?? undefined });
      changeRequest({ type: 'accepted' });
    } catch (failure) {
      connection.current?.tell({ type: 'failed' });
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
        if (isSending) await startSending(mediaRoomId);
        else await frame.send('startPreview');
        changeRequest({ type: 'accepted' });
        // The frame may answer while the browser still asks for permission; `stateChanged` or `error` follow then.
        if (frame.snapshot !== undefined && frame.snapshot.state.name !== 'idle') {
          changeRequest({ type: 'opened' });
        }
      } catch (failure) {
        // Another frame took the place of this one.
        if (failure instanceof FrameCommandError && failure.code === 'queue_cleared') return;
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
    resume: (mediaRoomId) => open(mediaRoomId, true),
    start: async () => {
      if (opening === undefined) throw new Error('The camera is off');
      await startSending(opening.mediaRoomId);
    },
    stop: () => {
      setIsTakenOver(false);
      stop.current();
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
