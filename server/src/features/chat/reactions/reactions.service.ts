import type { Reaction } from '@greenroom/contract/chat/reactions';
import type { ReactionCounts } from '@greenroom/contract/chat/reactions.schemas';
import { chatLimits } from '@greenroom/contract/limits';
import type { Log } from '../../../platform/log.ts';
import type { SocketServer } from '../../../platform/sockets/socket-server.ts';
import type { ReactionsQueries } from './reactions.queries.ts';

export interface Reactions {
  /** Counts presses of somebody who may take part. The room is told once a tick what came from all. */
  add(streamId: string, reaction: Reaction, presses: number): Promise<void>;
  /** Reactions in the show so far. */
  total(streamId: string): Promise<number>;
  /** Stores what is only counted; nothing is counted after it. */
  stop(): Promise<void>;
}

/** How often counts are stored: a server that is killed loses so much of them. */
const storeEveryMs = 5000;

/** Reactions of one show that are not told, or not stored yet. */
interface Counted {
  untold: Map<Reaction, number>;
  unstored: Map<Reaction, number>;
  /** Without those that are not stored. */
  stored: number;
}

const sumOf = (counts: ReadonlyMap<Reaction, number>) => [...counts.values()].reduce((sum, n) => sum + n, 0);

/** Reactions cost an addition each, one event a tick and room, and one row a show and kind. */
export function createReactions({
  queries,
  rooms,
  log,
  tickMs = chatLimits.reactionTickMs,
}: {
  queries: ReactionsQueries;
  rooms: Pick<SocketServer['rooms'], 'broadcast'>;
  log: Log;
  tickMs?: number;
}): Reactions {
  const shows = new Map<string, Promise<Counted>>();
  let isStopped = false;
  const storing = setInterval(() => void storeAll(), storeEveryMs);
  storing.unref();

  async function countedOf(streamId: string): Promise<Counted> {
    let counted = shows.get(streamId);
    if (counted === undefined) {
      counted = queries
        .total(streamId)
        .then((stored) => ({ untold: new Map(), unstored: new Map(), stored }));
      shows.set(streamId, counted);
      counted.catch(() => shows.delete(streamId));
    }
    return counted;
  }

  function tell(streamId: string, counted: Counted): void {
    const counts: ReactionCounts = Object.fromEntries(counted.untold);
    counted.untold.clear();
    const total = counted.stored + sumOf(counted.unstored);
    rooms.broadcast(streamId, [{ name: 'chat:reactions', payload: { streamId, counts, total } }]);
  }

  async function store(streamId: string, counted: Counted): Promise<void> {
    const added = counted.unstored;
    if (added.size === 0) {
      if (counted.untold.size === 0) shows.delete(streamId);
      return;
    }
    counted.unstored = new Map();
    counted.stored += sumOf(added);
    try {
      await queries.add(streamId, added);
      // Other servers count the same show.
      counted.stored = Math.max(counted.stored, await queries.total(streamId));
    } catch (error) {
      log.warn({ err: error, streamId }, 'reactions were not stored');
    }
  }

  async function storeAll(): Promise<void> {
    for (const [streamId, counting] of shows) await store(streamId, await counting);
  }

  return {
    async add(streamId, reaction, presses) {
      if (isStopped) return;
      const counted = await countedOf(streamId);
      if (counted.untold.size === 0) setTimeout(() => tell(streamId, counted), tickMs);
      for (const counts of [counted.untold, counted.unstored])
        counts.set(reaction, (counts.get(reaction) ?? 0) + presses);
    },

    async total(streamId) {
      const counting = shows.get(streamId);
      if (counting === undefined) return queries.total(streamId);
      const counted = await counting;
      return counted.stored + sumOf(counted.unstored);
    },

    async stop() {
      isStopped = true;
      clearInterval(storing);
      await storeAll();
    },
  };
}
