import { LRUCache } from 'lru-cache';
import type { EventLog } from '../../streams/event-log/event-log.service.ts';
import type { ClaimsAtAllServers } from './claims-at-all-servers.ts';
import { foldedText } from './folded-text.ts';

/** Remembers texts in shows whose chat must be unique. */
export interface SentTexts {
  /**
   * Undefined if the text was already sent. Otherwise it counts as sent from now on, and the returned
   * function takes that back if the message is not stored.
   */
  claim(streamId: string, text: string): Promise<(() => void) | undefined>;
}

/** How many shows, and how many texts per show, are remembered. The latest are kept. */
const maxStreams = 500;
const maxTexts = 1000;
/** How many messages are read from the log when a show's first message is compared. */
const readFromLog = 500;

const keyOf = (text: string) => foldedText(text).replaceAll(/\s+/gu, ' ').trim();

export function createSentTexts(
  eventLog: Pick<EventLog, 'latest' | 'onAppended'>,
  claims: Pick<ClaimsAtAllServers, 'claimText'>,
): SentTexts {
  const textsByStream = new LRUCache<string, LRUCache<string, true>>({ max: maxStreams });

  eventLog.onAppended((streamId, events) => {
    const texts = textsByStream.get(streamId);
    for (const event of events)
      if (event.type === 'chat.message') texts?.set(keyOf(event.message.content), true);
  });

  async function textsOf(streamId: string): Promise<LRUCache<string, true>> {
    const known = textsByStream.get(streamId);
    if (known !== undefined) return known;
    const latest = await eventLog.latest(streamId, readFromLog);
    const texts = textsByStream.get(streamId) ?? new LRUCache<string, true>({ max: maxTexts });
    for (const event of latest)
      if (event.type === 'chat.message' && !event.message.isDeleted)
        texts.set(keyOf(event.message.content), true);
    textsByStream.set(streamId, texts);
    return texts;
  }

  return {
    async claim(streamId, text) {
      const texts = await textsOf(streamId);
      const key = keyOf(text);
      if (texts.has(key)) return undefined;
      texts.set(key, true);
      const giveBack = await claims.claimText(streamId, key);
      // Another server has just claimed it, and its log entry is about to arrive.
      if (giveBack === undefined) return undefined;
      return () => {
        textsByStream.get(streamId)?.delete(key);
        giveBack();
      };
    },
  };
}
