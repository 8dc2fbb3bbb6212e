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
  /**
   * Counts reactions of somebody who may take part. The room receives everybody's reactions once per tick.
   */
  add(streamId: string, reaction: Reaction, presses: number): Promise<void>;
  /** Reactions in the show so far. */
  total(streamId: string): Promise<number>;
  /** Stores pending counts. Nothing is counted afterwards. */
  stop(): Promise<void>;
}

const topic = 'reactions';
const messageSchema = z.object({ streamId: z.uuid(), counts: reactionCountsSchema });

type Counts = Map<Reaction, number>;

/** Reactions of one show that were not sent or not stored yet. */
interface Counted {
  /** For the room on this server. */
  unsent: Counts;
  /** For the other servers: reactions received here. */
  unrelayed: Counts;
  unstored: Counts;
  /** Excludes counts that are not stored yet. */
  stored: number;
  /** Counts that other servers have sent since `stored` was read. They store them. */
  received: number;
  /** No reaction has arrived since counts were last stored. */
  isQuiet: boolean;
}

const sumOf = (counts: ReadonlyMap<Reaction, number>) => [...counts.values()].reduce((sum, n) => sum + n, 0);
const totalOf = ({ stored, unstored, received }: Counted) => stored + sumOf(unstored) + received;
const add = (counts: Counts, reaction: Reaction, presses: number) =>
  counts.set(reaction, (counts.get(reaction) ?? 0) + presses);

/** Removes and returns all counts. */
function taken(counts: Counts): ReactionCounts {
  const all: ReactionCounts = Object.fromEntries(counts);
  counts.clear();
  return all;
}

/**
 * Keeps reactions cheap: each costs an addition. Per tick there is one event per room and one message to the
 * other servers, and per show and kind there is one row.
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
  rooms: Pick<SocketServer['rooms'], 'sendToAll' | 'size'>;
  bus: Pick<ServerBus, 'publish' | 'subscribe'>;
  log: Log;
  tickMs?: number;
  /** How often counts are stored. A server that is killed loses the counts of at most this time. */
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
        received: 0,
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
    rooms.sendToAll(streamId, [{ name: 'chat:reactions', payload }]);
  }

  /** The room receives it with the next tick. */
  function count(streamId: string, counted: Counted, reaction: Reaction, presses: number): void {
    if (counted.unsent.size === 0) setTimeout(() => broadcastCounts(streamId, counted), tickMs);
    add(counted.unsent, reaction, presses);
    counted.isQuiet = false;
  }

  /** Adds another server's counts for the room here. The other server stores them. */
  async function receive(streamId: string, counts: ReactionCounts): Promise<void> {
    const counted = await countedOf(streamId);
    for (const kind of reactionKinds) {
      const presses = counts[kind];
      if (presses === undefined) continue;
      count(streamId, counted, kind, presses);
      counted.received += presses;
    }
  }

  bus.subscribe(topic, (payload) => {
    const message = messageSchema.safeParse(payload);
    // If the show is opened here later, earlier counts are read from the database.
    if (!message.success || isStopped || rooms.size(message.data.streamId) === 0) return;
    const { streamId, counts } = message.data;
    receive(streamId, counts).catch((error: unknown) =>
      log.warn({ err: error, streamId }, 'the reactions from another server could not be counted here'),
    );
  });

  async function store(streamId: string, counted: Counted): Promise<void> {
    const added = counted.unstored;
    if (added.size === 0) {
      // By the second tick without reactions, the other servers have stored what they sent.
      if (counted.isQuiet) shows.delete(streamId);
      counted.isQuiet = counted.unsent.size === 0;
      return;
    }
    counted.unstored = new Map();
    counted.stored += sumOf(added);
    try {
      await queries.add(streamId, added);
    } catch (error) {
      // They are stored with the counts of the next attempt. This is bounded, because a show exists for as
      // long as it has counts.
      for (const [reaction, presses] of added) add(counted.unstored, reaction, presses);
      counted.stored -= sumOf(added);
      log.warn({ err: error, streamId }, 'reactions could not be stored; the next attempt includes them');
      return;
    }
    try {
      const total = await queries.total(streamId);
      // Some of the other servers' counts may not be stored yet.
      counted.stored = Math.max(counted.stored + counted.received, total);
      counted.received = 0;
    } catch (error) {
      log.warn({ err: error, streamId }, 'the total of the reactions of all servers could not be read');
    }
  }

  async function storeAll(): Promise<void> {
    for (const [streamId, counting] of shows) {
      // A count that could not be read has nothing to store, and its caller got the error.
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
