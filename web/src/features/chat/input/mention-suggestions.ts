import { chatLimits } from '@greenroom/contract/limits/chat';

/** The mention that is being typed at the caret. */
export interface OpenMention {
  /** Index of its @. */
  start: number;
  /** The part of the name typed so far. */
  query: string;
}

/** The mention being typed at the caret, or undefined (MENTION-1, MENTION-7). */
export function openMentionAt(draft: string, caret: number): OpenMention | undefined {
  const match = /(?<![\w@])@(\w*)$/.exec(draft.slice(0, caret));
  return match === null ? undefined : { start: match.index, query: match[1] ?? '' };
}

/** Up to 5 matching usernames. Those that begin with the query come first (MENTION-2). */
export function suggestUsernames(usernames: readonly string[], query: string): readonly string[] {
  const wanted = query.toLowerCase();
  const matching = [...new Set(usernames)].filter((name) => name.toLowerCase().includes(wanted));
  const begins = (name: string) => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return matching
    .toSorted((one, other) => begins(one) - begins(other) || one.localeCompare(other))
    .slice(0, chatLimits.mentionSuggestions);
}

/** The draft with the open mention completed, and the new position of the caret. */
export function completeMention(
  draft: string,
  caret: number,
  mention: OpenMention,
  username: string,
): { text: string; caret: number } {
  const before = `${draft.slice(0, mention.start)}@${username} `;
  return { text: before + draft.slice(caret).replace(/^ /, ''), caret: before.length };
}
