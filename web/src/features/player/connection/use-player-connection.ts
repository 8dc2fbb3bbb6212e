import type { FrameState } from '@greenroom/contract/frame/frame-events';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { PlayerConnection } from './player-connection.ts';
import type { PlayerConnectionState, PlayerEvent } from './player-connection.ts';
import { useVideoFrameSnapshot } from '@greenroom/frame-client/use-video-frame';

interface Watched {
  /** Whether the stream is live, so that there is something to watch. */
  isLive: boolean;
  /** The broadcaster has lost the connection and may return. */
  isBroadcasterGone: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * The player event for a state of the frame. `hadPicture`: waiting after a picture is a loss. Waiting before
 * the first picture is a start.
 */
export function eventOfFrame(state: FrameState, hadPicture: boolean): PlayerEvent | undefined {
  const types: Readonly<Record<FrameState['name'], PlayerEvent['type'] | undefined>> = {
    connecting: 'connecting',
    waiting: hadPicture ? 'lost' : 'waiting',
    streaming: 'playing',
    paused: 'playing',
    reconnecting: 'lost',
    failed: 'lost',
    idle: undefined,
    preview: undefined,
    ended: undefined,
  };
  const type = types[state.name];
  return type === undefined ? undefined : { type };
}

/** The player's connection, from the states of the frame and the stream. `retry` restarts the attempts. */
export function usePlayerConnection(
  frame: VideoFrameClient,
  { isLive, isBroadcasterGone, refetch }: Watched,
): { state: PlayerConnectionState; retry: () => void } {
  const [connection] = useState(() => new PlayerConnection({ refetch }));
  useEffect(() => {
    connection.setRefetch(async () => {
      await refetch();
      const name = frame.snapshot?.state.name;
      if (name === 'failed' || name === 'idle' || name === 'ended') await frame.send('startStream');
    });
  }, [connection, frame, refetch]);
  useEffect(() => () => connection.close(), [connection]);

  const snapshot = useVideoFrameSnapshot(frame);
  const frameState = snapshot?.state;
  const hadPicture = typeof snapshot?.firstFrameMs === 'number';
  useEffect(() => {
    if (!isLive) {
      connection.handle({ type: 'stopped' });
      return;
    }
    if (isBroadcasterGone) {
      connection.handle({ type: 'lost' });
      return;
    }
    const event =
      frameState === undefined ? { type: 'connecting' as const } : eventOfFrame(frameState, hadPicture);
    if (event !== undefined) connection.handle(event);
  }, [connection, frameState, hadPicture, isLive, isBroadcasterGone]);

  useEffect(
    () =>
      frame.on('error', ({ isFinal }) => {
        if (isFinal) connection.handle({ type: 'streamError' });
      }),
    [connection, frame],
  );

  const state = useSyncExternalStore(
    connection.subscribe,
    () => connection.state,
    () => connection.state,
  );
  return { state, retry: () => connection.handle({ type: 'retry' }) };
}
