import { chatLimits } from '@greenroom/contract/limits/chat';
import type { LiveMessage } from '../streams/live-messages.ts';

export interface TopChatter {
  id: string;
  username: string;
  messages: number;
}

/** Who wrote most of the messages that the page has, at most 10, most first and then by name (CHAT-27). */
export function topChatters(entries: readonly LiveMessage[]): readonly TopChatter[] {
  const chatters = new Map<string, TopChatter>();
  for (const { message, delivery } of entries) {
    if (message.type !== 'message' || message.isDeleted === true || delivery.name !== 'stored') continue;
    const { userId: id, username } = message;
    chatters.set(id, { id, username, messages: (chatters.get(id)?.messages ?? 0) + 1 });
  }
  return [...chatters.values()]
    .toSorted((one, other) => other.messages - one.messages || one.username.localeCompare(other.username))
    .slice(0, chatLimits.topChatters);
}
