import { type Reaction, reactionKinds } from '@greenroom/contract/chat/reactions';
import { type ReactionCounts, reactionCountsSchema } from '@greenroom/contract/chat/reactions.schemas';
import { chatLimits } from '@greenroom/contract/limits/chat';
import { z } from 'zod';
import type { ServerBus } from '../../../platform/cluster/server-bus.ts';
import { inBackground } from '../../../platform/jobs/background-work.ts';
import type { Log } from '../../../platform/log.ts';
import type { SocketServer } from '../../../platform/sockets/socket-server.ts';
import type { ReactionsQueries } from './reactions.queries.ts';

export interface Reactions {
  /** Counts presses of somebody who may take part. The room gets once a tick what came from all. */
  add(streamId: string, reaction: Reaction, presses: number): Promise<void>;
  /** Reactions in the show so far. */
  total(streamId: string): Promise<number>;
  /** Stores what is only counted; nothing is counted after it. */
  stop(): Promise<void>;
}

const topic = 'reactions';
const newsSchema = z.object({ streamId: z.uuid(), counts: reactionCountsSchema });

type Counts = Map<Reaction, number>;

/** Reactions of one show that are not sent, or not stored yet. */
interface Counted {
  /** To the room here. */
  unsent: Counts;
  /** To the other servers: what was pressed here. */
  unrelayed: Counts;
  unstored: Counts;
  /** Without those that are not stored. */
  stored: number;
  /** What other servers sent since `stored` was read. They store it. */
  heard: number;
  /** Nothing has come since counts were last stored. */
  isQuiet: boolean;
}

const sumOf = (counts: ReadonlyMap<Reaction, number>) => [...counts.values()].reduce((sum, n) => sum + n, 0);
const totalOf = ({ stored, unstored, heard }: Counted) => stored + sumOf(unstored) + heard;
const add = (counts: Counts, reaction: Reaction, presses: number) =>
  counts.set(reaction, (counts.get(reaction) ?? 0) + presses);

/** Takes all out of the counts. */
function taken(counts: Counts): ReactionCounts {
  const all: ReactionCounts = Object.fromEntries(counts);
  counts.clear();
  return all;
}

/**
 * Reactions cost an addition each, one event a tick and room, one piece of news a tick to the other servers, and one row a
 * show and kind.
 */
export function createReactions({
  queries,
  rooms,
  bus,
  log,
  tickMs = chatLimits.reactionTickMs,
  storeEveryMs = 5000,
}: {
  queries: ReactionsQueries;
  rooms: Pick<SocketServer['rooms'], 'broadcast' | 'size'>;
  bus: Pick<ServerBus, 'publish' | 'subscribe'>;
  log: Log;
  tickMs?: number;
  /** How often counts are stored: a server that is killed loses so much of them. */
  storeEveryMs?: number;
}): Reactions {
  const shows = new Map<string, Promise<Counted>>();
  let isStopped = false;
  const storing = setInterval(() => void inBackground(storeAll), storeEveryMs);
  storing.unref();

  async function countedOf(streamId: string): Promise<Counted> {
    let counted = shows.get(streamId);
    if (counted === undefined) {
      counted = queries.total(streamId).then((stored) => ({
        unsent: new Map(),
        unrelayed: new Map(),
        unstored: new Map(),
        stored,
        heard: 0,
        isQuiet: false,
      }));
      shows.set(streamId, counted);
      counted.catch(() => shows.delete(streamId));
    }
    return counted;
  }

  function broadcastCounts(streamId: string, counted: Counted): void {
    const counts = taken(counted.unsent);
    if (counted.unrelayed.size > 0) bus.publish(topic, { streamId, counts: taken(counted.unrelayed) });
    const payload = { streamId, counts, total: totalOf(counted) };
    rooms.broadcast(streamId, [{ name: 'chat:reactions', payload }]);
  }

  /** The room gets it with the next tick. */
  function count(streamId: string, counted: Counted, reaction: Reaction, presses: number): void {
    if (counted.unsent.size === 0) setTimeout(() => broadcastCounts(streamId, counted), tickMs);
    add(counted.unsent, reaction, presses);
    counted.isQuiet = false;
  }

  /** Counts what was pressed at another server for the room here. The other server stores it. */
  async function hear(streamId: string, counts: ReactionCounts): Promise<void> {
    const counted = await countedOf(streamId);
    for (const kind of reactionKinds) {
      const presses = counts[kind];
      if (presses === undefined) continue;
      count(streamId, counted, kind, presses);
      counted.heard += presses;
    }
  }

  bus.subscribe(topic, (told) => {
    const news = newsSchema.safeParse(told);
    // Who opens the show later reads from the database what came before.
    if (!news.success || isStopped || rooms.size(news.data.streamId) === 0) return;
    const { streamId, counts } = news.data;
    hear(streamId, counts).catch((error: unknown) =>
      log.warn({ err: error, streamId }, 'reactions of another server were not told'),
    );
  });

  async function store(streamId: string, counted: Counted): Promise<void> {
    const added = counted.unstored;
    if (added.size === 0) {
      // At the second tick without reactions, the other servers have stored what they sent.
      if (counted.isQuiet) shows.delete(streamId);
      counted.isQuiet = counted.unsent.size === 0;
      return;
    }
    counted.unstored = new Map();
    counted.stored += sumOf(added);
    try {
      await queries.add(streamId, added);
    } catch (error) {
      // They are stored with what comes until the next try. A show stays, so this has an end.
      for (const [reaction, presses] of added) add(counted.unstored, reaction, presses);
      counted.stored -= sumOf(added);
      log.warn({ err: error, streamId }, 'reactions wait for the next try to store them');
      return;
    }
    try {
      const total = await queries.total(streamId);
      // Some of what the others sent may not be stored yet.
      counted.stored = Math.max(counted.stored + counted.heard, total);
      counted.heard = 0;
    } catch (error) {
      log.warn({ err: error, streamId }, 'the reactions of all servers were not read');
    }
  }

  async function storeAll(): Promise<void> {
    for (const [streamId, counting] of shows) {
      // A count that could not be read has nothing to store, and who asked for it got the error.
      const counted = await counting.catch(() => undefined);
      if (counted !== undefined) await store(streamId, counted);
    }
  }

  return {
    async add(streamId, reaction, presses) {
      if (isStopped) return;
      const counted = await countedOf(streamId);
      count(streamId, counted, reaction, presses);
      add(counted.unrelayed, reaction, presses);
      add(counted.unstored, reaction, presses);
    },

    async total(streamId) {
      const counting = shows.get(streamId);
      if (counting === undefined) return queries.total(streamId);
      return totalOf(await counting);
    },

    async stop() {
      isStopped = true;
      clearInterval(storing);
      await storeAll();
    },
  };
}
