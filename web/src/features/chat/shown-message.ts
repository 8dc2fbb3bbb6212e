import type { ChatRole } from '@greenroom/contract/chat/chat.schemas';

/** A message as the list shows it: one of the show's log, or one of this browser's own that is on its way. */
export interface ShownMessage {
  /** The same while a message goes from pending to stored. */
  key: string;
  kind: 'message' | 'system';
  userId: string;
  username: string;
  avatarUrl: string | undefined;
  role: ChatRole;
  content: string;
  /** ISO 8601. */
  timestamp: string;
  delivery: { name: 'stored' } | { name: 'pending' } | { name: 'failed'; reason: string };
}

/**
 * The list for a reader who has scrolled up: what a full history drops at its start stays, so that nothing moves under
 * their eyes. `shown` is what they see, `messages` the history as it is now.
 */
export function keepForReader(
  shown: readonly ShownMessage[],
  messages: readonly ShownMessage[],
): readonly ShownMessage[] {
  const first = messages[0];
  const kept = first === undefined ? -1 : shown.findIndex(({ key }) => key === first.key);
  return kept > 0 ? [...shown.slice(0, kept), ...messages] : messages;
}

/** How many messages have come after the one with `key`, which the reader had reached. */
export function countAfter(messages: readonly ShownMessage[], key: string | undefined): number {
  const place = messages.findLastIndex((message) => message.key === key);
  return messages.length - 1 - place;
}
