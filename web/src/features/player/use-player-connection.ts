import type { FrameState } from '@greenroom/contract/frame/frame-events';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { PlayerConnection } from './player-connection.ts';
import type { PlayerConnectionState, PlayerNews } from './player-connection.ts';
import { useVideoFrameSnapshot } from '@greenroom/frame-client/use-video-frame';

interface Watched {
  /** The show is on air, so there is something to watch. */
  isLive: boolean;
  /** The show says that its broadcaster has dropped and may come back. */
  isBroadcasterGone: boolean;
  refetch: () => Promise<unknown>;
}

/** What the frame's state is to who watches. `hadPicture`: waiting after a picture is a loss, before it a beginning. */
export function newsOfFrame(state: FrameState, hadPicture: boolean): PlayerNews | undefined {
  const news: Readonly<Record<FrameState['name'], PlayerNews['type'] | undefined>> = {
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
  const type = news[state.name];
  return type === undefined ? undefined : { type };
}

/** The player's connection, following the frame and the show; `retry` begins the attempts again. */
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
      connection.tell({ type: 'stopped' });
      return;
    }
    if (isBroadcasterGone) {
      connection.tell({ type: 'lost' });
      return;
    }
    const news =
      frameState === undefined ? { type: 'connecting' as const } : newsOfFrame(frameState, hadPicture);
    if (news !== undefined) connection.tell(news);
  }, [connection, frameState, hadPicture, isLive, isBroadcasterGone]);

  useEffect(
    () =>
      frame.on('error', ({ isFinal }) => {
        if (isFinal) connection.tell({ type: 'streamError' });
      }),
    [connection, frame],
  );

  const state = useSyncExternalStore(
    connection.subscribe,
    () => connection.state,
    () => connection.state,
  );
  return { state, retry: () => connection.tell({ type: 'retry' }) };
}
