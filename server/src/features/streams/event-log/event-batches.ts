import { LRUCache } from 'lru-cache';
import type { ChatMessage } from '@greenroom/contract/chat/chat.schemas';
import { packMessages } from '@greenroom/contract/chat/message-batch';
import type { Outbound } from '../../../platform/sockets/outbound.ts';
import type { Batches } from '../../../platform/sockets/socket-rooms.ts';

/** How many streams, and authors per stream, have numbers. */
const maxStreams = 1000;
const maxAuthors = 5000;
/**
 * An author's name is repeated after this time, so that everybody who has been there for as long knows it.
 */
const repeatAuthorMs = 30_000;

interface NumberedAuthor {
  number: number;
  /** The author as last sent, as JSON. */
  json: string;
  sentAtMs: number;
}

/**
 * Packs runs of chat messages for clients that accept batches. Author numbers are valid in this process only.
 */
export function createEventBatches(nowMs: () => number = () => performance.now()) {
  const authors = new LRUCache<string, LRUCache<string, NumberedAuthor>>({ max: maxStreams });
  let lastNumber = 0;

  function pack(streamId: string, events: readonly Outbound[]): Batches {
    const known = authors.get(streamId) ?? new LRUCache<string, NumberedAuthor>({ max: maxAuthors });
    authors.set(streamId, known);
    const now = nowMs();
    const numberOf = (message: ChatMessage, repeatsAuthors: boolean) => {
      const { userId, username, avatarUrl, role } = message;
      const json = JSON.stringify([username, avatarUrl, role]);
      const author = known.get(userId);
      const isKnown = author !== undefined && author.json === json && now - author.sentAtMs < repeatAuthorMs;
      if (isKnown) return { number: author.number, isNew: repeatsAuthors || author.sentAtMs === now };
      lastNumber += 1;
      const number = author?.json === json ? author.number : lastNumber;
      known.set(userId, { number, json, sentAtMs: now });
      return { number, isNew: true };
    };
    const runs = runsOf(events);
    const make = (repeatsAuthors: boolean): Outbound[] =>
      runs.map((run) =>
        Array.isArray(run)
          ? { name: 'chat:batch', payload: packMessages(run, (message) => numberOf(message, repeatsAuthors)) }
          : run,
      );
    return { forOld: make(false), forNew: make(true), oldAfterMs: repeatAuthorMs };
  }

  return { pack };
}

/** Groups consecutive messages; every other event stays alone. */
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
