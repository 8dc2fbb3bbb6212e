import { parse } from 'tldts';
import { LinkifyIt } from 'linkify-it';
import { mentionsIn } from '@greenroom/contract/chat/mentions';

const links = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false });

/** Possible host names that are not part of a mail address. */
const hostNames = /(?<![\p{L}\p{N}@._-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?![\p{L}\p{N}@-])/gu;

/**
 * Whether a text contains a web address, with or without a scheme. Without one, its last part must be a
 * public suffix such as `.xyz`, `.app` or `.co.uk`.
 */
export function hasLink(text: string): boolean {
  const read = text.normalize('NFKC');
  if (links.test(read)) return true;
  return (read.match(hostNames) ?? []).some((name) => {
    const { isIcann, domain } = parse(name);
    return isIcann === true && domain !== null;
  });
}

const emojiParts = /\p{RGI_Emoji}|\p{Extended_Pictographic}|\ufe0f|\s/gv;
const emoji = /\p{RGI_Emoji}/gv;

/** Linear in the text's length: matched parts are removed and never matched again. */
export function isEmojiOnly(text: string): boolean {
  return text.replace(emojiParts, '') === '';
}

/** Limits above which a message counts as spam. */
export const spamLimits = {
  sameSignInARow: 12,
  emoji: 15,
  mentions: 5,
  /** Share of capitals among all letters, for messages with at least this many letters. */
  capitalsShare: 0.8,
  capitalsFromLetters: 20,
} as const;

const flood = /(.)\1{11,}/su;

/** Detects floods of one sign, of emoji, mentions or capitals. Linear in the text's length. */
export function looksLikeSpam(text: string): boolean {
  if (flood.test(text)) return true;
  if ((text.match(emoji)?.length ?? 0) > spamLimits.emoji) return true;
  if (mentionsIn(text).length > spamLimits.mentions) return true;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= spamLimits.capitalsFromLetters && capitals / letters > spamLimits.capitalsShare;
}
