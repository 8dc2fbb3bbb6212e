import { mentionPattern } from '@greenroom/contract/chat/mentions';
import { chatLimits } from '@greenroom/contract/limits/chat';
import { isWebAddress } from '@greenroom/contract/web-address';

export interface ContentPart {
  text: string;
  /** The username without the @, if this part is a mention. */
  mention?: string;
  /** The URL, if this part is a link. */
  link?: string;
}

/** A web address in a text, without the punctuation that ends a sentence after it. */
const webAddress = /https?:\/\/[^\s<>"]*[^\s<>".,!?;:)\]]/g;

/** Splits a text at the matches of a pattern, in order. `partOf` converts each match. */
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

/** A web address becomes a link only if nothing in it disguises its target. */
function linkPart([text]: RegExpExecArray): ContentPart {
  return isWebAddress(text) ? { text, link: text } : { text };
}

/** Splits a message into plain text, mentions and, if its author may post them, links, in order. */
export function contentParts(content: string, hasLinks = false): readonly ContentPart[] {
  const parts = hasLinks ? cut(content, webAddress, linkPart) : [{ text: content }];
  return parts.flatMap((part) =>
    part.link === undefined
      ? cut(part.text, mentionPattern, ([text, mention = '']) => ({ text, mention }))
      : [part],
  );
}

/** The sendable text of a draft: trimmed, or undefined if nothing is left (CHAT-8). */
export function sendableContent(draft: string): string | undefined {
  const content = draft.trim();
  return content === '' ? undefined : content;
}

/** A draft, cut to the maximum length (CHAT-10). A surrogate pair is never split. */
export function limitDraft(draft: string, maxCharacters: number = chatLimits.messageMaxCharacters): string {
  if (draft.length <= maxCharacters) return draft;
  const cut = draft.slice(0, maxCharacters);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
