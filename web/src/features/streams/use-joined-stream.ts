import type { Reaction } from '@greenroom/contract/chat/reactions';
import { useMemo, useSyncExternalStore } from 'react';
import { joinStream } from './stream-subscription.ts';
import type { StreamSubscription } from './stream-subscription.ts';
import { emptyJoinedStreamState } from './joined-stream-state.ts';
import { pageSocket } from '../../lib/socket/page-socket.ts';
import type { JoinedStream } from './joined-stream.ts';
import { readMessages } from './stream.api.ts';

/** A socket room that is joined with the first listener and left with the last. */
function createSocketRoom(streamId: string | undefined) {
  let live: StreamSubscription | undefined;
  let listeners = 0;
  return {
    subscribe(listener: () => void): () => void {
      if (streamId === undefined) return () => {};
      live ??= joinStream({ socket: pageSocket(), streamId, readMessages });
      const joined = live;
      const stop = joined.subscribe(listener);
      listeners += 1;
      return () => {
        stop();
        listeners -= 1;
        if (listeners > 0) return;
        joined.leave();
        if (live === joined) live = undefined;
      };
    },
    state: () => live?.state() ?? emptyJoinedStreamState,
    actions: {
      send: (...message: Parameters<StreamSubscription['send']>) => live?.send(...message),
      retry: (key: string) => live?.retry(key),
      discard: (key: string) => live?.discard(key),
      rejoin: () => live?.rejoin(),
      react: (reaction: Reaction) => live?.react(reaction),
      onReactions: (...listener: Parameters<StreamSubscription['onReactions']>) =>
        live?.onReactions(...listener) ?? (() => {}),
      sendConnectionQuality: (...quality: Parameters<StreamSubscription['sendConnectionQuality']>) =>
        live?.sendConnectionQuality(...quality),
      sendTap: (...tap: Parameters<StreamSubscription['sendTap']>) => live?.sendTap(...tap),
    },
  };
}

/** Joins a stream's socket room while the component is mounted. Without an id it does nothing yet. */
export function useJoinedStream(streamId: string | undefined): JoinedStream {
  const socketRoom = useMemo(() => createSocketRoom(streamId), [streamId]);
  const state = useSyncExternalStore(socketRoom.subscribe, socketRoom.state, () => emptyJoinedStreamState);
  return { ...state, ...socketRoom.actions, streamId };
}
