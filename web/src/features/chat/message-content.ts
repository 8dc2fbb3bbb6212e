import { mentionPattern } from '@greenroom/contract/chat/mentions';
import { chatLimits } from '@greenroom/contract/limits';

export interface ContentPart {
  text: string;
  /** The username, without its @, when this part is a mention. */
  mention?: string;
}

/** A message cut into its plain parts and its mentions, in order. */
export function contentParts(content: string): readonly ContentPart[] {
  const parts: ContentPart[] = [];
  let end = 0;
  for (const match of content.matchAll(mentionPattern)) {
    if (match.index > end) parts.push({ text: content.slice(end, match.index) });
    parts.push({ text: match[0], mention: match[1] ?? '' });
    end = match.index + match[0].length;
  }
  if (end < content.length) parts.push({ text: content.slice(end) });
  return parts;
}

/** What may be sent of a draft: trimmed; undefined when nothing is left (CHAT-8). */
export function sendableContent(draft: string): string | undefined {
  const content = draft.trim();
  return content === '' ? undefined : content;
}

/** A typed text, cut to the maximum length (CHAT-10). A character is never cut in half. */
export function limitDraft(draft: string, maxCharacters: number = chatLimits.messageMaxCharacters): string {
  if (draft.length <= maxCharacters) return draft;
  const cut = draft.slice(0, maxCharacters);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
