import { resolveConfusablesTransformer } from 'obscenity';

/**
 * What nobody sees: format characters such as zero-width spaces and bidirectional controls. Joiners hold emoji together, and
 * the invisible letters of a flag such as Scotland's are what makes it that flag.
 */
const invisible = /(\p{RGI_Emoji_Tag_Sequence})|(?![\u200c\u200d])\p{Cf}/gv;
/** Marks that stand on one letter beyond what any language needs: they cover the lines around them. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu;

/** A message as it is stored and shown: what is invisible and what covers other lines is gone. Linear in its length. */
export function visibleText(text: string): string {
  return text.normalize('NFC').replace(invisible, '$1').replace(stackedMarks, '$1');
}

const marksAndFormats = /[\p{M}\p{Cf}]/gu;

/** Signs that are read as a letter, such as the digit in 'sp4m'. */
const readAs: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  ι: 'i',
};

const lookAlikes = resolveConfusablesTransformer();

/** What a sign looks like: the Latin letter for the Cyrillic one in 'сat', from the look-alikes that `obscenity` lists. */
function asRead(sign: string): string {
  const known = readAs[sign];
  if (known !== undefined) return known;
  const code = sign.codePointAt(0);
  if (code === undefined || code < 128) return sign;
  return String.fromCodePoint(lookAlikes.transform(code) ?? code).toLowerCase();
}

/**
 * The same text for whoever compares: compatibility forms (NFKC), case, marks and what is invisible make no difference.
 * Linear in its length.
 */
export function foldedText(text: string): string {
  return text.normalize('NFKC').normalize('NFD').replace(marksAndFormats, '').toLowerCase();
}

/** Folded, and with look-alikes read as what they look like. */
export function spokenText(text: string): string {
  return Array.from(foldedText(text), asRead).join('');
}

/** Runs of letters and digits. */
export function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });
const wholeEmoji = /^\p{RGI_Emoji}$/v;

/**
 * What is seen as one sign each: emoji, flags, punctuation, letters. Spaces, skin tones and the choice between a drawn and a
 * colored emoji make no difference.
 */
export function signsOf(text: string): string[] {
  return Array.from(signs.segment(visibleText(text.normalize('NFKC'))), ({ segment }) => {
    const plain = segment.replace(/\p{Emoji_Modifier}/gu, '');
    // Joiners between emoji that make no new one together are not seen.
    return wholeEmoji.test(plain) ? [plain] : plain.split('\u200d');
  })
    .flat()
    .map((sign) => sign.replaceAll('\ufe0f', '').trim())
    .filter((sign) => sign !== '');
}
