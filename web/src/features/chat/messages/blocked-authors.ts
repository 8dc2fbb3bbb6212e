import type { LiveMessage } from '../../streams/live-messages.ts';

/** Anything of a chat that says who wrote it. */
type Written = Pick<LiveMessage, 'message'>;

/** The chat without what these people wrote; what the show itself says stays. The same list when they wrote nothing. */
export function withoutAuthors<Message extends Written>(
  messages: readonly Message[],
  userIds: ReadonlySet<string>,
): readonly Message[] {
  const isShown = ({ message }: Message) => message.type === 'system' || !userIds.has(message.userId);
  return messages.every(isShown) ? messages : messages.filter(isShown);
}
