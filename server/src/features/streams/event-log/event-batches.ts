import { LRUCache } from 'lru-cache';
import type { ChatMessage } from '@greenroom/contract/chat/chat.schemas';
import { packMessages } from '@greenroom/contract/chat/message-batch';
import type { Outbound } from '../../../platform/sockets/outbound.ts';
import type { Batches } from '../../../platform/sockets/socket-rooms.ts';

/** Streams, and authors of each, that are numbered. */
const maxStreams = 1000;
const maxAuthors = 5000;
/** Who an author is is said again after this time, so that it is known to all who have been there for as long. */
const saidAgainMs = 30_000;

interface NumberedAuthor {
  number: number;
  /** As it was said last. */
  said: string;
  saidAtMs: number;
}

/** Packs runs of chat messages, for clients that take them so. Numbers of authors hold in this process alone. */
export function createEventBatches(nowMs: () => number = () => performance.now()) {
  const authors = new LRUCache<string, LRUCache<string, NumberedAuthor>>({ max: maxStreams });
  let lastNumber = 0;

  function pack(streamId: string, events: readonly Outbound[]): Batches {
    const known = authors.get(streamId) ?? new LRUCache<string, NumberedAuthor>({ max: maxAuthors });
    authors.set(streamId, known);
    const now = nowMs();
    const numberOf = (message: ChatMessage, isSaidAnyway: boolean) => {
      const { userId, username, avatarUrl, role } = message;
      const said = JSON.stringify([username, avatarUrl, role]);
      const author = known.get(userId);
      const isKnown = author !== undefined && author.said === said && now - author.saidAtMs < saidAgainMs;
      if (isKnown) return { number: author.number, isNew: isSaidAnyway || author.saidAtMs === now };
      lastNumber += 1;
      const number = author?.said === said ? author.number : lastNumber;
      known.set(userId, { number, said, saidAtMs: now });
      return { number, isNew: true };
    };
    const runs = runsOf(events);
    const make = (isSaidAnyway: boolean): Outbound[] =>
      runs.map((run) =>
        Array.isArray(run)
          ? { name: 'chat:batch', payload: packMessages(run, (message) => numberOf(message, isSaidAnyway)) }
          : run,
      );
    return { forOld: make(false), forNew: make(true), oldAfterMs: saidAgainMs };
  }

  return { pack };
}

/** Messages that follow each other together, everything else by itself. */
function runsOf(events: readonly Outbound[]): (Outbound | ChatMessage[])[] {
  const runs: (Outbound | ChatMessage[])[] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (event.name !== 'chat:message') runs.push(event);
    else if (Array.isArray(last)) last.push(event.payload);
    else runs.push([event.payload]);
  }
  return runs;
}
