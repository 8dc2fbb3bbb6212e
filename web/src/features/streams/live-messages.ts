import type { ChatMessage } from '@greenroom/contract/chat/chat.schemas';
import type { OwnHeldMessage } from '@greenroom/contract/moderation/moderation.schemas';
import { chatLimits } from '@greenroom/contract/limits/chat';

export type Delivery =
  | { name: 'stored' }
  | { name: 'pending' }
  /** It waits for a moderator. */
  | { name: 'held'; heldId: string }
  /** It did not go into the chat, and will not. */
  | { name: 'refused'; heldId: string; reason: string }
  | { name: 'failed'; reason: string };

/** A message of the event log, or one of this page's own that is not acknowledged yet. */
export interface LiveMessage {
  /** The same while a message goes from pending to stored. */
  key: string;
  message: Pick<
    ChatMessage,
    'type' | 'userId' | 'username' | 'avatarUrl' | 'role' | 'content' | 'timestamp' | 'mentions'
  > &
    /** Its place in the log, once it is stored, whether it was taken off the chat, and what it answers to. */
    Partial<Pick<ChatMessage, 'sequence' | 'isDeleted' | 'replyTo'>>;
  delivery: Delivery;
}

const unread = 'The show was over before a moderator had read it.';

export const refusedBecause = (told: string | undefined): string =>
  told === undefined ? 'A moderator did not approve it.' : `A moderator did not approve it: “${told}”`;

/** Puts what the server says of the page's own messages that were held in the place of what the page knew of them. */
export function withHeld(
  messages: readonly LiveMessage[],
  held: readonly OwnHeldMessage[],
  isOver: boolean,
): readonly LiveMessage[] {
  const keys = new Set(held.map(({ clientMessageId }) => clientMessageId));
  const others = messages.filter(({ key, delivery: { name } }) => name === 'stored' || !keys.has(key));
  const stored = new Set(others.flatMap(({ key, delivery: { name } }) => (name === 'stored' ? [key] : [])));
  const own = held.flatMap(
    ({ heldId, clientMessageId: key, message, heldAt, state, told }): LiveMessage[] => {
      if (stored.has(key)) return [];
      const delivery: Delivery =
        state === 'refused'
          ? { name: 'refused', heldId, reason: refusedBecause(told) }
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

/** Adds a stored message, in the place of the page's own copy of it, and keeps the latest 500 (CHAT-25). */
export function addMessage(messages: readonly LiveMessage[], message: ChatMessage): readonly LiveMessage[] {
  const key = keyOf(message);
  const stored = messages.filter((each) => each.delivery.name === 'stored');
  const own = messages.filter((each) => each.delivery.name !== 'stored' && each.key !== key);
  stored.push({ key, message, delivery: { name: 'stored' } });
  return [...stored.slice(-chatLimits.keptMessages), ...own];
}

/** A quotation of what was taken off the chat keeps its author, and says nothing. */
function withoutQuotation(each: LiveMessage, isGone: (sequence: number) => boolean): LiveMessage {
  const { replyTo } = each.message;
  if (replyTo === undefined || replyTo.isDeleted || !isGone(replyTo.sequence)) return each;
  return { ...each, message: { ...each.message, replyTo: { ...replyTo, content: '', isDeleted: true } } };
}

/** A message that was taken off the chat keeps its place, and says nothing; nor does any answer to it repeat it. */
export function withoutContent(messages: readonly LiveMessage[], sequence: number): readonly LiveMessage[] {
  return messages.map((each) => {
    if (each.message.sequence !== sequence) return withoutQuotation(each, (quoted) => quoted === sequence);
    const { replyTo: _gone, ...message } = each.message;
    return { ...each, message: { ...message, content: '', mentions: [], isDeleted: true } };
  });
}

/** The chat after it was emptied up to a place. */
export function withoutPurged(messages: readonly LiveMessage[], through: number): readonly LiveMessage[] {
  return messages
    .filter(({ message: { sequence } }) => sequence === undefined || sequence > through)
    .map((each) => withoutQuotation(each, (quoted) => quoted <= through));
}

/** Puts messages that were read into their places among those that are there; they take the place of deleted ones. */
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
