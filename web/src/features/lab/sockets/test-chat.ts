import type { ChatMessage } from '@greenroom/contract/chat/chat.schemas';

/** The test chat keeps the newest messages, as many as CHAT-26 says, and shows the newest of those (LAB-40). */
export const testChatLimits = { keptMessages: 100, shownMessages: 50 } as const;

export type TestMessage = Pick<ChatMessage, 'id' | 'username' | 'content' | 'timestamp'>;

/** Merges new messages into the kept ones, without duplicates, newest last. */
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

/**
 * The sendable text: not blank after trimming, and only in a joined room (LAB-39, LAB-52). Undefined if nothing
 * can be sent.
 */
export function sendableTestMessage(draft: string, joinedStreamId: string | undefined): string | undefined {
  const content = draft.trim();
  return content === '' || joinedStreamId === undefined ? undefined : content;
}
