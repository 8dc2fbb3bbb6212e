import type { LiveMessage } from '../../streams/live-messages.ts';

/** Any chat entry that names its author. */
type Written = Pick<LiveMessage, 'message'>;

/**
 * The chat without the messages of these users. System messages stay. Returns the same array if nothing was
 * removed.
 */
export function withoutAuthors<Message extends Written>(
  messages: readonly Message[],
  userIds: ReadonlySet<string>,
): readonly Message[] {
  const isShown = ({ message }: Message) => message.type === 'system' || !userIds.has(message.userId);
  return messages.every(isShown) ? messages : messages.filter(isShown);
}
