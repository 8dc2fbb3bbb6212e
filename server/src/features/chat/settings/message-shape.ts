import { parse } from 'tldts';
import { LinkifyIt } from 'linkify-it';
import { mentionsIn } from '@greenroom/contract/chat/mentions';

const links = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false });

/** What could be a host's name, and is no part of a mail address. */
const hostNames = /(?<![\p{L}\p{N}@._-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?![\p{L}\p{N}@-])/gu;

/**
 * Whether a text has a web address, with or without its scheme. Without one it is an address when its end is a public suffix,
 * such as `.xyz`, `.app` or `.co.uk`.
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

/** Linear in the text's length: what is taken out is never tried again in another way. */
export function isEmojiOnly(text: string): boolean {
  return text.replace(emojiParts, '') === '';
}

/** What a message may have of each before it counts as spam. */
export const spamLimits = {
  sameSignInARow: 12,
  emoji: 15,
  mentions: 5,
  /** Capitals of all letters, in a message of so many letters. */
  capitalsShare: 0.8,
  capitalsFromLetters: 20,
} as const;

const flood = /(.)\1{11,}/su;

/** Floods of one sign, of emoji, mentions or capitals. Linear in the text's length. */
export function looksLikeSpam(text: string): boolean {
  if (flood.test(text)) return true;
  if ((text.match(emoji)?.length ?? 0) > spamLimits.emoji) return true;
  if (mentionsIn(text).length > spamLimits.mentions) return true;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= spamLimits.capitalsFromLetters && capitals / letters > spamLimits.capitalsShare;
}
