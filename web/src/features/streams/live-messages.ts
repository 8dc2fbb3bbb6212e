import type { ChatMessage } from '@greenroom/contract/chat/chat.schemas';
import type { OwnHeldMessage } from '@greenroom/contract/moderation/moderation.schemas';
import { chatLimits } from '@greenroom/contract/limits/chat';

export type Delivery =
  | { name: 'stored' }
  | { name: 'pending' }
  /** The message awaits a moderator. */
  | { name: 'held'; heldId: string }
  /** A moderator rejected the message. */
  | { name: 'refused'; heldId: string; reason: string }
  | { name: 'failed'; reason: string };

/** A message of the event log, or one of this page's own that is not acknowledged yet. */
export interface LiveMessage {
  /** Stays the same when a pending message becomes stored. */
  key: string;
  message: Pick<
    ChatMessage,
    'type' | 'userId' | 'username' | 'avatarUrl' | 'role' | 'content' | 'timestamp' | 'mentions'
  > &
    /** Its sequence in the log once it is stored, whether it was deleted, and the message it replies to. */
    Partial<Pick<ChatMessage, 'sequence' | 'isDeleted' | 'replyTo'>>;
  delivery: Delivery;
}

const unread = 'The show was over before a moderator had read it.';

export const refusedBecause = (messageToPerson: string | undefined): string =>
  messageToPerson === undefined
    ? 'A moderator did not approve it.'
    : `A moderator did not approve it: “${messageToPerson}”`;

/** Replaces the page's knowledge of its own held messages with the server's. */
export function withHeld(
  messages: readonly LiveMessage[],
  held: readonly OwnHeldMessage[],
  isOver: boolean,
): readonly LiveMessage[] {
  const keys = new Set(held.map(({ clientMessageId }) => clientMessageId));
  const others = messages.filter(({ key, delivery: { name } }) => name === 'stored' || !keys.has(key));
  const stored = new Set(others.flatMap(({ key, delivery: { name } }) => (name === 'stored' ? [key] : [])));
  const own = held.flatMap(
    ({ heldId, clientMessageId: key, message, heldAt, state, messageToPerson }): LiveMessage[] => {
      if (stored.has(key)) return [];
      const delivery: Delivery =
        state === 'refused'
          ? { name: 'refused', heldId, reason: refusedBecause(messageToPerson) }
          : isOver
            ? { name: 'refused', heldId, reason: unread }
            : { name: 'held', heldId };
      return [{ key, message: { ...message, type: 'message', timestamp: heldAt }, delivery }];
    },
  );
  return [...others, ...own];
}

function keyOf(message: ChatMessage): string {
  return message.clientMessageId ?? message.id;
}

/** Adds a stored message, replacing the page's own copy, and keeps the latest 500 (CHAT-25). */
export function addMessage(messages: readonly LiveMessage[], message: ChatMessage): readonly LiveMessage[] {
  const key = keyOf(message);
  const stored = messages.filter((each) => each.delivery.name === 'stored');
  const own = messages.filter((each) => each.delivery.name !== 'stored' && each.key !== key);
  stored.push({ key, message, delivery: { name: 'stored' } });
  return [...stored.slice(-chatLimits.keptMessages), ...own];
}

/** A quote of a deleted message keeps its author and loses its text. */
function withoutQuotation(each: LiveMessage, isGone: (sequence: number) => boolean): LiveMessage {
  const { replyTo } = each.message;
  if (replyTo === undefined || replyTo.isDeleted || !isGone(replyTo.sequence)) return each;
  return { ...each, message: { ...each.message, replyTo: { ...replyTo, content: '', isDeleted: true } } };
}

/** A deleted message keeps its place and loses its text. Quotes of it lose the text too. */
export function withoutContent(messages: readonly LiveMessage[], sequence: number): readonly LiveMessage[] {
  return messages.map((each) => {
    if (each.message.sequence !== sequence) return withoutQuotation(each, (quoted) => quoted === sequence);
    const { replyTo: _gone, ...message } = each.message;
    return { ...each, message: { ...message, content: '', mentions: [], isDeleted: true } };
  });
}

/** The chat after a purge up to a sequence. */
export function withoutPurged(messages: readonly LiveMessage[], through: number): readonly LiveMessage[] {
  return messages
    .filter(({ message: { sequence } }) => sequence === undefined || sequence > through)
    .map((each) => withoutQuotation(each, (quoted) => quoted <= through));
}

/** Inserts messages that were read at their places. They replace deleted ones. */
export function withRead(
  messages: readonly LiveMessage[],
  read: readonly ChatMessage[],
): readonly LiveMessage[] {
  const bySequence = new Map(
    messages.flatMap((each) =>
      each.message.sequence === undefined ? [] : [[each.message.sequence, each] as const],
    ),
  );
  for (const message of read) {
    const known = bySequence.get(message.sequence);
    if (known === undefined || known.message.isDeleted === true)
      bySequence.set(message.sequence, { key: keyOf(message), message, delivery: { name: 'stored' } });
  }
  const placed = [...bySequence].toSorted(([one], [other]) => one - other).map(([, each]) => each);
  const own = messages.filter(({ message }) => message.sequence === undefined);
  return [...placed.slice(-chatLimits.keptMessages), ...own];
}
