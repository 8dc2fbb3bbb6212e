import type { FrameSnapshot } from '@greenroom/contract/frame/frame-events';
import { useEffect, useReducer, useRef, useState } from 'react';
import { sessionToken } from '../../../lib/api/session-token.ts';
import { describeFailure } from '../../../lib/api/api-error.ts';
import type { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useVideoFrame } from '@greenroom/frame-client/use-video-frame';
import { forgetBroadcast, rememberBroadcast } from './broadcast-record.ts';
import { idleStreamState, nextStreamState } from './broadcast-state.ts';
import type { StreamState } from './broadcast-state.ts';

/** The camera of this browser in the studio. `opening` also while the browser asks for permission. */
export type CameraState =
  | { name: 'off' }
  | { name: 'opening' }
  | { name: 'on' }
  | { name: 'refused'; reason: string };

export interface Camera {
  frame: VideoFrameClient;
  state: CameraState;
  /** The room that the frame is in, while it is shown. */
  roomId: string | undefined;
  stream: StreamState;
  isMuted: boolean;
  isHidden: boolean;
  /** Opens the camera and shows it here; nothing is sent (STUDIO-12). */
  preview: (roomId: string) => void;
  /** Opens the camera and sends it, as after a reload. */
  resume: (roomId: string) => void;
  /** Sends the camera that is open. Rejects in words for people. */
  start: () => Promise<void>;
  stop: () => void;
  toggleSound: () => void;
  togglePicture: () => void;
}

/** The push frame as a camera: open, send, mute, stop. Mute and hide show at once, and go back where the frame refuses. */
export function useCamera(): Camera {
  const frame = useVideoFrame();
  const [state, setState] = useState<CameraState>({ name: 'off' });
  const [room, setRoom] = useState<{ id: string; isSending: boolean; opened: number }>();
  const [stream, tell] = useReducer(nextStreamState, idleStreamState);
  const [held, setHeld] = useState({ isMuted: false, isHidden: false });
  const opened = useRef(0);

  useEffect(() => {
    const unsubscribe = [
      frame.on('previewStarted', () => setState({ name: 'on' })),
      frame.on('connected', () => tell({ type: 'connected' })),
      frame.on('streamStarted', () => tell({ type: 'started' })),
      frame.on('streamPaused', () => tell({ type: 'paused' })),
      frame.on('streamResumed', () => tell({ type: 'resumed' })),
      frame.on('disconnected', () => tell({ type: 'disconnected' })),
      frame.on('reconnecting', () => tell({ type: 'reconnecting' })),
      frame.on('streamStopped', () => tell({ type: 'stopped' })),
      frame.on('error', ({ message, isFinal }) => {
        tell({ type: isFinal ? 'error' : 'handledError', message });
        showToast(message, { tone: 'failure', id: 'camera' });
        if (isFinal) setState((now) => (now.name === 'opening' ? { name: 'refused', reason: message } : now));
      }),
    ];
    return () => {
      for (const end of unsubscribe) end();
    };
  }, [frame]);

  // The frame answers before the browser has its answer about the camera; `previewStarted` or `error` tell that later.
  function setOpenUnlessAsking(snapshot: FrameSnapshot | undefined) {
    if (snapshot?.state.name !== 'idle') setState({ name: 'on' });
  }

  async function startSending(roomId: string) {
    tell({ type: 'setUp' });
    try {
      const snapshot = await frame.send('startStream', { token: sessionToken.read() ?? undefined });
      rememberBroadcast(roomId);
      setOpenUnlessAsking(snapshot);
    } catch (failure) {
      tell({ type: 'handledError', message: describeFailure(failure) });
      throw failure;
    }
  }

  // Runs once the frame of a newly opened room is in the page.
  const begin = useRef(async (_room: { id: string; isSending: boolean }) => {});
  useEffect(() => {
    begin.current = async ({ id, isSending }) => {
      try {
        if (isSending) await startSending(id);
        else setOpenUnlessAsking(await frame.send('startPreview'));
      } catch (failure) {
        const reason = describeFailure(failure);
        if (reason !== 'Queue cleared') setState({ name: 'refused', reason });
      }
    };
  });
  useEffect(() => {
    if (room !== undefined) void begin.current(room);
  }, [room]);

  function open(roomId: string, isSending: boolean) {
    opened.current += 1;
    setState({ name: 'opening' });
    setHeld({ isMuted: false, isHidden: false });
    setRoom({ id: roomId, isSending, opened: opened.current });
  }

  function hold(
    change: Partial<typeof held>,
    action: 'muteAudio' | 'unmuteAudio' | 'hideVideo' | 'showVideo',
  ) {
    const before = held;
    setHeld({ ...held, ...change });
    frame.send(action).catch((failure: unknown) => {
      setHeld(before);
      showToast(describeFailure(failure), { tone: 'failure' });
    });
  }

  return {
    frame,
    state,
    roomId: room?.id,
    stream,
    ...held,
    preview: (roomId) => open(roomId, false),
    resume: (roomId) => open(roomId, true),
    start: async () => {
      if (room === undefined) throw new Error('The camera is off');
      await startSending(room.id);
    },
    stop: () => {
      forgetBroadcast();
      tell({ type: 'cleared' });
      setState({ name: 'off' });
      setRoom(undefined);
      // The frame goes with its room; telling it first ends the session on the server at once.
      frame.send('stopStream').catch(() => {});
    },
    toggleSound: () => hold({ isMuted: !held.isMuted }, held.isMuted ? 'unmuteAudio' : 'muteAudio'),
    togglePicture: () => hold({ isHidden: !held.isHidden }, held.isHidden ? 'showVideo' : 'hideVideo'),
  };
}
