import { useEffect, useReducer, useRef, useState } from 'react';
import { useVideoFrame, useVideoFrameSnapshot } from '@greenroom/frame-client/use-video-frame';
import type { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { FrameCommandError } from '@greenroom/frame-client/frame-command-error';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { sessionToken } from '../../../lib/api/session-token.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { forgetBroadcast, rememberBroadcast } from './broadcast-record.ts';
import { idleBroadcastState, nextBroadcastState } from './broadcast-state.ts';
import type { BroadcastState } from './broadcast-state.ts';
import { cameraStateOf, isSendingCamera, nextCameraRequest } from './camera-request.ts';
import type { CameraRequest, CameraState } from './camera-request.ts';

/** The push frame as a camera. What it does (on, sending, muted, hidden) is read from the frame's snapshot alone. */
export interface Camera {
  frame: VideoFrameClient;
  state: CameraState;
  /** The media room that the frame is in, while it is shown. */
  mediaRoomId: string | undefined;
  broadcast: BroadcastState;
  isSending: boolean;
  isMuted: boolean;
  isHidden: boolean;
  /** Opens the camera and shows it here; nothing is sent (STUDIO-12). */
  preview: (mediaRoomId: string) => void;
  /** Opens the camera and sends it, as after a reload. */
  resume: (mediaRoomId: string) => void;
  /** Sends the camera that is open. Rejects with a message for people. */
  start: () => Promise<void>;
  stop: () => void;
  toggleSound: () => void;
  togglePicture: () => void;
}

/** What the frame was opened for. A new object for each opening. */
interface Opening {
  mediaRoomId: string;
  isSending: boolean;
}

export function useCamera(): Camera {
  const frame = useVideoFrame();
  const snapshot = useVideoFrameSnapshot(frame);
  const [request, changeRequest] = useReducer(nextCameraRequest, {
    name: 'none',
  } satisfies CameraRequest as CameraRequest);
  const [opening, setOpening] = useState<Opening>();
  const [broadcast, changeBroadcast] = useReducer(nextBroadcastState, idleBroadcastState);

  useEffect(() => {
    const unsubscribe = [
      frame.on('ready', () => {
        changeRequest({ type: 'frameLoaded' });
      }),
      frame.on('stateChanged', ({ state }) => {
        if (state.name !== 'idle') changeRequest({ type: 'opened' });
      }),
      frame.on('connected', () => changeBroadcast({ type: 'connected' })),
      frame.on('streamStarted', () => changeBroadcast({ type: 'started' })),
      frame.on('streamPaused', () => changeBroadcast({ type: 'paused' })),
      frame.on('streamResumed', () => changeBroadcast({ type: 'resumed' })),
      frame.on('disconnected', () => changeBroadcast({ type: 'disconnected' })),
      frame.on('reconnecting', () => changeBroadcast({ type: 'reconnecting' })),
      frame.on('streamStopped', () => changeBroadcast({ type: 'stopped' })),
      frame.on('error', ({ message, isFinal }) => {
        changeBroadcast({ type: isFinal ? 'error' : 'handledError', message });
        showToast(message, { tone: 'failure', id: 'camera' });
        if (isFinal) changeRequest({ type: 'refused', reason: message });
      }),
    ];
    return () => {
      for (const end of unsubscribe) end();
    };
  }, [frame]);

  async function startSending(mediaRoomId: string) {
    changeBroadcast({ type: 'setUp' });
    try {
      await frame.send('startStream', { token: sessionToken.read() ?? undefined });
      rememberBroadcast(mediaRoomId);
    } catch (failure) {
      changeBroadcast({ type: 'handledError', message: describeFailure(failure) });
      throw failure;
    }
  }

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

  function open(next: Opening) {
    changeRequest({ type: 'sent' });
    setOpening(next);
  }

  function sendNow(action: 'muteAudio' | 'unmuteAudio' | 'hideVideo' | 'showVideo') {
    frame.send(action).catch((failure: unknown) => showToast(describeFailure(failure), { tone: 'failure' }));
  }

  const state = cameraStateOf(request, snapshot?.state);
  const isMuted = snapshot?.isMuted ?? false;
  const isHidden = snapshot?.isVideoHidden ?? false;
  return {
    frame,
    state,
    mediaRoomId: state.name === 'off' ? undefined : opening?.mediaRoomId,
    broadcast: state.name === 'off' ? idleBroadcastState : broadcast,
    isSending: isSendingCamera(snapshot?.state),
    isMuted,
    isHidden,
    preview: (mediaRoomId) => open({ mediaRoomId, isSending: false }),
    resume: (mediaRoomId) => open({ mediaRoomId, isSending: true }),
    start: async () => {
      if (opening === undefined) throw new Error('The camera is off');
      await startSending(opening.mediaRoomId);
    },
    stop: () => {
      forgetBroadcast();
      changeBroadcast({ type: 'cleared' });
      changeRequest({ type: 'stopped' });
      setOpening(undefined);
      // The iframe is removed with the opening. The command before that ends the session on the server at once.
      frame.send('stopStream').catch(() => {});
    },
    toggleSound: () => sendNow(isMuted ? 'unmuteAudio' : 'muteAudio'),
    togglePicture: () => sendNow(isHidden ? 'showVideo' : 'hideVideo'),
  };
}
