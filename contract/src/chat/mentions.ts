import { chatLimits } from '../limits/chat.ts';

/**
 * A mention is @ and letters, digits or underscores (MENTION-7), but not inside a word such as an email
 * address.
 */
export const mentionPattern = /(?<![\w@])@(\w{1,64})/g;

/** The usernames that a text mentions, without duplicates, in order, at most 50 (MENTION-10). */
export function mentionsIn(text: string): string[] {
  const names = new Set<string>();
  for (const match of text.matchAll(mentionPattern)) {
    if (names.size === chatLimits.keptMentions) break;
    if (match[1] !== undefined) names.add(match[1]);
  }
  return [...names];
}
