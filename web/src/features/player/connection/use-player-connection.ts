import type { FrameState } from '@greenroom/contract/frame/frame-events';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { PlayerConnection } from './player-connection.ts';
import type { PlayerConnectionState, PlayerEvent } from './player-connection.ts';
import { useVideoFrameSnapshot } from '@greenroom/frame-client/use-video-frame';

interface Watched {
  /** The stream is live, so there is something to watch. */
  isLive: boolean;
  /** The broadcaster has lost the connection and may come back. */
  isBroadcasterGone: boolean;
  refetch: () => Promise<unknown>;
}

/** What a state of the frame means to a viewer. `hadPicture`: to wait after a picture is a loss, before it a beginning. */
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

/** The player's connection, from the frame and the stream; `retry` begins the attempts again. */
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
