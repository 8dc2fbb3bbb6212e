import type { ChatMessage, QuotedMessage } from '@greenroom/contract/chat/chat.schemas';
import type { Queryable } from '../../../db/client.ts';
import { AppError } from '../../../platform/app-error.ts';
import {
  selectCountsByAuthor,
  selectMessageCounts,
  selectMessagesInSteps,
} from './message-counts.queries.ts';
import {
  selectHead,
  selectLastMessageAt,
  selectMessage,
  selectMessagesBefore,
  selectMessagesTo,
  selectPinned,
  selectQuoted,
  selectShown,
  updateDeleted,
  updatePinned,
  updatePurgedThrough,
} from './stored-messages.queries.ts';
import { toStreamEvent } from './stream-event-draft.ts';

/** A message as written, visible or not. */
export interface StoredMessage {
  /** Null after its author's account was deleted. */
  authorId: string | null;
  content: string;
  /** The author's role when it was written. */
  role: string;
  at: Date;
  isDeleted: boolean;
}

/** A visible message and its position. */
export interface ShownMessage {
  streamId: string;
  sequence: number;
  /** Null after its author's account was deleted. */
  authorId: string | null;
  content: string;
  at: Date;
}

export interface StoredMessages {
  /**
   * The messages at these positions, in no particular order. Removed messages and other events are omitted.
   */
  shown(places: readonly { streamId: string; sequence: number }[]): Promise<ShownMessage[]>;
  /** @throws AppError `chat_message_not_found`. */
  find(streamId: string, sequence: number): Promise<StoredMessage>;
  /** Visible messages before a sequence, oldest first. */
  before(streamId: string, before: number, limit: number): Promise<ChatMessage[]>;
  /**
   * The quotation of a message for a reply. @throws AppError `chat_message_not_found` also if it was removed.
   */
  quote(streamId: string, sequence: number): Promise<QuotedMessage>;
  /** The pinned message. */
  pinned(streamId: string): Promise<ChatMessage | undefined>;
  setPinned(streamId: string, sequence: number | null): Promise<void>;
  /** A person's messages in a streamer's shows, latest first. */
  writtenTo: (
    ownerId: string,
    actorId: string,
    limit: number,
  ) => Promise<{ streamId: string; sequence: number; at: Date; content: string; isDeleted: boolean }[]>;
  lastAt(streamId: string, actorId: string): Promise<Date | null>;
  /** The number of visible messages and of their authors, by show. */
  counts(streamIds: readonly string[]): Promise<Map<string, { messages: number; chatters: number }>>;
  /** The number of visible messages in each step of a show's time, by step number. */
  countsInSteps(streamId: string, stepMs: number): Promise<Map<number, number>>;
  /**
   * The number of visible messages per author id after a sequence, and the sequence up to which they were
   * counted. Deleted authors are omitted.
   */
  countsByAuthor(
    streamId: string,
    afterSequence: number,
  ): Promise<{ through: number; counts: Map<string, number> }>;
  setDeleted(streamId: string, sequence: number, isDeleted: boolean): Promise<void>;
  /**
   * The last sequence of the log, and the sequence up to which messages were purged. @throws AppError
   * `stream_not_found`.
   */
  head(
    streamId: string,
  ): Promise<{ lastSequence: number; purgedThrough: number; pinnedSequence: number | null }>;
  setPurgedThrough(streamId: string, purgedThrough: number): Promise<void>;
  /** The same within a transaction, such as that of an event which hides messages. */
  within(transaction: Queryable): StoredMessages;
}

export function createStoredMessages(db: Queryable): StoredMessages {
  return {
    counts: async (streamIds) => selectMessageCounts(db, streamIds),
    countsByAuthor: async (streamId, afterSequence) => selectCountsByAuthor(db, streamId, afterSequence),
    countsInSteps: async (streamId, stepMs) => selectMessagesInSteps(db, streamId, stepMs),

    async find(streamId, sequence) {
      const row = await selectMessage(db, streamId, sequence);
      if (row === undefined) throw new AppError('chat_message_not_found');
      const { actorId, ...message } = row;
      return { authorId: actorId, ...message };
    },

    async shown(places) {
      if (places.length === 0) return [];
      const rows = await selectShown(db, places);
      return rows.flatMap(({ actorId, ...row }) => {
        const event = toStreamEvent(row);
        if (event.type !== 'chat.message') return [];
        const { streamId, sequence, at } = row;
        return [{ streamId, sequence, authorId: actorId, content: event.message.content, at }];
      });
    },

    async before(streamId, before, limit) {
      const rows = await selectMessagesBefore(db, streamId, before, limit);
      return rows
        .map(toStreamEvent)
        .flatMap((event) => (event.type === 'chat.message' ? [event.message] : []));
    },

    async quote(streamId, sequence) {
      const quoted = await selectQuoted(db, streamId, sequence);
      if (quoted === undefined || quoted.isDeleted) throw new AppError('chat_message_not_found');
      return quoted;
    },

    async pinned(streamId) {
      const row = await selectPinned(db, streamId);
      const event = row && toStreamEvent(row);
      return event?.type === 'chat.message' ? event.message : undefined;
    },

    setPinned: async (streamId, sequence) => updatePinned(db, streamId, sequence),
    writtenTo: async (ownerId, actorId, limit) => selectMessagesTo(db, ownerId, actorId, limit),
    lastAt: async (streamId, actorId) => selectLastMessageAt(db, streamId, actorId),
    setDeleted: async (streamId, sequence, isDeleted) => updateDeleted(db, streamId, sequence, isDeleted),

    async head(streamId) {
      const head = await selectHead(db, streamId);
      if (head === undefined) throw new AppError('stream_not_found');
      return head;
    },

    setPurgedThrough: async (streamId, purgedThrough) => updatePurgedThrough(db, streamId, purgedThrough),
    within: createStoredMessages,
  };
}
