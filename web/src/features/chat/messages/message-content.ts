import { mentionPattern } from '@greenroom/contract/chat/mentions';
import { chatLimits } from '@greenroom/contract/limits/chat';
import { isWebAddress } from '@greenroom/contract/web-address';

export interface ContentPart {
  text: string;
  /** The username, without its @, when this part is a mention. */
  mention?: string;
  /** The address, when this part is a link. */
  link?: string;
}

/** A web address as it is written; what ends a sentence after it is no part of it. */
const webAddress = /https?:\/\/[^\s<>"]*[^\s<>".,!?;:)\]]/g;

/** A text cut at what a pattern finds, in order; `partOf` says what each find is. */
function cut(
  text: string,
  pattern: RegExp,
  partOf: (match: RegExpExecArray) => ContentPart,
): readonly ContentPart[] {
  const parts: ContentPart[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push(partOf(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** An address is a link only where nothing in it hides where it leads. */
function linkPart([text]: RegExpExecArray): ContentPart {
  return isWebAddress(text) ? { text, link: text } : { text };
}

/** A message cut into its plain parts, its mentions and, where its author may post them, its links, in order. */
export function contentParts(content: string, hasLinks = false): readonly ContentPart[] {
  const parts = hasLinks ? cut(content, webAddress, linkPart) : [{ text: content }];
  return parts.flatMap((part) =>
    part.link === undefined
      ? cut(part.text, mentionPattern, ([text, mention = '']) => ({ text, mention }))
      : [part],
  );
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
