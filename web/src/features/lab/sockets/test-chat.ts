import type { ChatMessage } from '@greenroom/contract/chat/chat.schemas';

/** The test chat keeps the newest messages, of which CHAT-26 says how many, and shows the newest of those (LAB-40). */
export const testChatLimits = { keptMessages: 100, shownMessages: 50 } as const;

export type TestMessage = Pick<ChatMessage, 'id' | 'username' | 'content' | 'timestamp'>;

/** The kept messages with those that came, each once, the newest last. */
export function keepMessages(
  kept: readonly TestMessage[],
  more: readonly TestMessage[],
): readonly TestMessage[] {
  const ids = new Set(kept.map(({ id }) => id));
  return [...kept, ...more.filter(({ id }) => !ids.has(id))].slice(-testChatLimits.keptMessages);
}

export function shownMessages(kept: readonly TestMessage[]): readonly TestMessage[] {
  return kept.slice(-testChatLimits.shownMessages);
}

/** What may be sent: not blank after trimming, and only in a joined room (LAB-39, LAB-52). Undefined when nothing may. */
export function sendableTestMessage(draft: string, joinedStreamId: string | undefined): string | undefined {
  const content = draft.trim();
  return content === '' || joinedStreamId === undefined ? undefined : content;
}
