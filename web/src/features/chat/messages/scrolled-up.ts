/** A list item with a key. */
interface Keyed {
  key: string;
}

/**
 * The list for a reader who has scrolled up. Messages that a full history drops at its start stay in the list,
 * so that nothing moves while they read. `shown` is the list on screen, `messages` the current history.
 */
export function keepForReader<Message extends Keyed>(
  shown: readonly Message[],
  messages: readonly Message[],
): readonly Message[] {
  const first = messages[0];
  const kept = first === undefined ? -1 : shown.findIndex(({ key }) => key === first.key);
  return kept > 0 ? [...shown.slice(0, kept), ...messages] : messages;
}

/** The messages after the one with `key`, which the reader had reached. */
export function messagesAfter<Message extends Keyed>(
  messages: readonly Message[],
  key: string | undefined,
): readonly Message[] {
  return messages.slice(messages.findLastIndex((message) => message.key === key) + 1);
}
