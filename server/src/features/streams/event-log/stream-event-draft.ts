import type { ChatMessage, QuotedMessage } from '@greenroom/contract/chat/chat.schemas';
import { messageIdOf } from '@greenroom/contract/chat/message-batch';
import type { StreamEvent, StreamEventType } from '@greenroom/contract/streams/stream-event.schemas';

type LoggedField = 'type' | 'streamId' | 'sequence' | 'at' | 'streamTimeMs';
/** What a chat message takes from its place in the log. */
type PlacedField = 'id' | 'streamId' | 'sequence' | 'timestamp' | 'streamTimeMs';
export type ChatMessageDraft = Omit<ChatMessage, PlacedField>;

type Payload<Event> = Event extends { message: ChatMessage }
  ? { message: ChatMessageDraft }
  : Omit<Event, LoggedField>;

type Drafts = {
  [Type in StreamEventType]: {
    type: Type;
    /** Whose doing it is; null where nobody's, such as a broadcaster's lost connection. */
    actorId: string | null;
    payload: Payload<Extract<StreamEvent, { type: Type }>>;
    /** Made by who sends it: the same actor's event with the same id is stored once in a show. */
    clientMessageId?: string | undefined;
  };
};

/** An event that has no place in the log yet. */
export type StreamEventDraft = Drafts[StreamEventType];

/** A row of the log, as it is stored. */
export interface LoggedStreamEvent {
  streamId: string;
  sequence: number;
  type: StreamEventType;
  at: Date;
  streamTimeMs: number;
  payload: Record<string, unknown>;
  /** Of a message: it is off the chat, by itself or with all before a purge. */
  isDeleted?: boolean;
  isPurged?: boolean;
  isPinned?: boolean | null;
  /** What it answers to, as that is now. */
  quoted?: QuotedMessage | null;
}

/** Milliseconds since the show went live; 0 before (and where a clock ran backwards). */
export function streamTimeMs(at: Date, startedAt: Date | null): number {
  return startedAt === null ? 0 : Math.max(0, at.getTime() - startedAt.getTime());
}

/** What is left of a message that is off the chat: its place and its author, and nothing that anybody wrote. */
function withoutContent(message: object, isPurged: boolean): object {
  const { metadata: _gone, replyTo: _too, ...rest } = { metadata: undefined, replyTo: undefined, ...message };
  return { ...rest, content: '', mentions: [], isDeleted: true, ...(isPurged ? { subType: 'purged' } : {}) };
}

/**
 * The payload as it is stored: of what a message answers to, the place alone. Its words and its author are read with it, so
 * that they are gone from the answers as soon as they are off the chat.
 */
export function storedPayload(payload: Record<string, unknown>): Record<string, unknown> {
  const { message } = payload;
  const replyTo = replyToIn(message);
  if (replyTo === undefined || typeof message !== 'object') return payload;
  return { ...payload, message: { ...message, replyTo: { sequence: replyTo.sequence } } };
}

function replyToIn(message: unknown): Pick<QuotedMessage, 'sequence'> | undefined {
  if (typeof message !== 'object' || message === null || !('replyTo' in message)) return undefined;
  // oxlint-disable-next-line no-unsafe-type-assertion -- as the draft was typed when it was appended
  return message.replyTo as Pick<QuotedMessage, 'sequence'> | undefined;
}

/** A message with what it answers to as that is now; without it where that is not known. */
function withQuote(message: object, quoted: QuotedMessage | null | undefined): object {
  const replyTo = quoted ?? replyToIn(message);
  const { replyTo: _as, ...rest } = { replyTo: undefined, ...message };
  return replyTo === undefined || !('content' in replyTo) ? rest : { ...rest, replyTo };
}

/** The event as sockets carry it. Rows were made from typed drafts, so none is parsed again. */
export function toStreamEvent(row: LoggedStreamEvent): StreamEvent {
  const at = row.at.toISOString();
  const place = { streamId: row.streamId, sequence: row.sequence, streamTimeMs: row.streamTimeMs };
  const { message: written, ...payload } = row.payload;
  const isHidden = row.type === 'chat.message' && (row.isDeleted === true || row.isPurged === true);
  const message =
    isHidden && typeof written === 'object' && written !== null
      ? withoutContent(written, row.isPurged === true)
      : typeof written === 'object' && written !== null
        ? withQuote(written, row.quoted)
        : undefined;
  const isPinned = row.isPinned === true && !isHidden;
  const event: unknown = {
    type: row.type,
    ...place,
    at,
    ...payload,
    ...(message === undefined
      ? {}
      : {
          message: {
            ...message,
            ...place,
            id: messageIdOf(row.streamId, row.sequence),
            isPinned,
            timestamp: at,
          },
        }),
  };
  // oxlint-disable-next-line no-unsafe-type-assertion -- the payload was typed by its type when it was appended
  return event as StreamEvent;
}
