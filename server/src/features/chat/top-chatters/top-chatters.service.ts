import { isDeepStrictEqual } from 'node:util';
import type { TopChatter } from '@greenroom/contract/chat/chat.schemas';
import { chatLimits } from '@greenroom/contract/limits/chat';
import type { StreamEventType } from '@greenroom/contract/streams/stream-event.schemas';
import type { Log } from '../../../platform/log.ts';
import { createKeyedQueue } from '../../../platform/queues/keyed-queue.ts';
import { createThrottledWork } from '../../../platform/queues/throttled-work.ts';
import type { SocketRooms } from '../../../platform/sockets/socket-rooms.ts';
import type { EventLog } from '../../streams/event-log/event-log.service.ts';
import type { UsersService } from '../../users/users.service.ts';

/** The most active authors of a show, counted over all its messages (CHAT-27). */
export interface TopChatters {
  /** The list last sent to everybody in the show. If none was sent yet, it is counted now. */
  of(streamId: string): Promise<readonly TopChatter[]>;
  /** An account was deleted. The shows that its person wrote in are counted again. */
  forgetPerson(userId: string): void;
  /** Resolves when the current count has finished. Nothing is sent afterwards. */
  stop(): Promise<void>;
}

/** The counts of a show that is watched here. */
interface Counted {
  /** The sequence up to which messages are counted. */
  through: number;
  /** Number of visible messages by author id. */
  messages: ReadonlyMap<string, number>;
  top: readonly TopChatter[];
}

/** Events that remove counted messages from the chat or restore others. */
const moving: ReadonlySet<StreamEventType> = new Set([
  'chat.deleted',
  'chat.restored',
  'chat.purged',
  'chat.unpurged',
]);

/**
 * Counts the most active authors of the shows that are watched on this server, and sends changes to each
 * room: at most once per interval, as one event for everybody. A count continues from the sequence at which
 * the last one ended, so each message is read once. After a deletion or similar, the show is counted from its
 * beginning.
 */
export function createTopChatters({
  eventLog,
  users,
  rooms,
  log,
  intervalMs = chatLimits.topChattersIntervalMs,
}: {
  eventLog: Pick<EventLog, 'onAppended'> & {
    messages: Pick<EventLog['messages'], 'countsByAuthor'>;
  };
  users: Pick<UsersService, 'cards'>;
  rooms: Pick<SocketRooms, 'sendToAll' | 'size'>;
  log: Log;
  intervalMs?: number;
}): TopChatters {
  const shows = new Map<string, Counted>();
  /** Shows with new or removed messages. */
  const changed = new Set<string>();
  /** Shows to be counted from the beginning of their log. */
  const moved = new Set<string>();
  const inTurn = createKeyedQueue();

  async function count(streamId: string): Promise<Counted> {
    const known = moved.delete(streamId) ? undefined : shows.get(streamId);
    try {
      const { through, counts } = await eventLog.messages.countsByAuthor(streamId, known?.through ?? 0);
      const messages = new Map(known?.messages);
      for (const [authorId, added] of counts) messages.set(authorId, (messages.get(authorId) ?? 0) + added);
      const counted = { through, messages, top: await named(messages) };
      shows.set(streamId, counted);
      return counted;
    } catch (error) {
      if (known === undefined) moved.add(streamId);
      throw error;
    }
  }

  /** Most messages first, then by name. */
  async function named(messages: ReadonlyMap<string, number>): Promise<TopChatter[]> {
    const most = [...messages]
      .toSorted(([oneId, one], [otherId, other]) => other - one || (oneId < otherId ? -1 : 1))
      .slice(0, chatLimits.topChatters);
    if (most.length === 0) return [];
    const cards = await users.cards(most.map(([id]) => id));
    return most
      .flatMap(([id, written]) => {
        const username = cards.get(id)?.username;
        return typeof username === 'string' ? [{ id, username, messages: written }] : [];
      })
      .toSorted((one, other) => other.messages - one.messages || (one.username < other.username ? -1 : 1));
  }

  async function notifyChanged(streamId: string): Promise<void> {
    const before = shows.get(streamId)?.top ?? [];
    const { top } = await count(streamId);
    if (isDeepStrictEqual(before, top)) return;
    rooms.sendToAll(streamId, [{ name: 'chat:top-chatters', payload: { streamId, chatters: [...top] } }]);
  }

  function forgetUnwatched(): void {
    for (const streamId of shows.keys()) {
      if (rooms.size(streamId) > 0) continue;
      shows.delete(streamId);
      moved.delete(streamId);
    }
  }

  async function notifyAll(): Promise<void> {
    forgetUnwatched();
    for (const streamId of changed) {
      changed.delete(streamId);
      if (rooms.size(streamId) === 0) continue;
      try {
        await inTurn(streamId, async () => notifyChanged(streamId));
      } catch (error) {
        changed.add(streamId);
        throw error;
      }
    }
  }

  const updates = createThrottledWork({
    intervalMs,
    work: notifyAll,
    failed: 'the top chatters of a show could not be updated',
    log,
  });

  eventLog.onAppended((streamId, events) => {
    const hasMoved = events.some(({ type }) => moving.has(type));
    if (!hasMoved && !events.some(({ type }) => type === 'chat.message')) return;
    if (rooms.size(streamId) === 0 && !shows.has(streamId)) return;
    if (hasMoved) moved.add(streamId);
    changed.add(streamId);
    updates.request();
  });

  return {
    async of(streamId) {
      const known = shows.get(streamId);
      if (known !== undefined) return known.top;
      const { top } = await inTurn(streamId, async () => shows.get(streamId) ?? count(streamId));
      return top;
    },

    forgetPerson(userId) {
      for (const [streamId, { messages }] of shows) {
        if (!messages.has(userId)) continue;
        moved.add(streamId);
        changed.add(streamId);
      }
      if (changed.size > 0) updates.request();
    },

    stop: updates.stop,
  };
}
