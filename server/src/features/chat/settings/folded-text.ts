import { resolveConfusablesTransformer } from 'obscenity';

/**
 * Invisible format characters, such as zero-width spaces and bidirectional controls. Joiners are kept because
 * they combine emoji, and so are the invisible tag letters that make flags such as Scotland's.
 */
const invisible = /(\p{RGI_Emoji_Tag_Sequence})|(?![\u200c\u200d])\p{Cf}/gv;
/** More combining marks on one letter than any language needs, which cover the lines around them. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu;

/**
 * A message as it is stored and shown, without invisible characters and marks that cover other lines. Linear
 * in its length.
 */
export function visibleText(text: string): string {
  return text.normalize('NFC').replace(invisible, '$1').replace(stackedMarks, '$1');
}

const marksAndFormats = /[\p{M}\p{Cf}]/gu;

/** Characters that are read as a letter, such as the digit in 'sp4m'. */
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

/**
 * The Latin letter that a character resembles, such as the Cyrillic one in 'сat', from the look-alikes that
 * `obscenity` lists.
 */
function asRead(sign: string): string {
  const known = readAs[sign];
  if (known !== undefined) return known;
  const code = sign.codePointAt(0);
  if (code === undefined || code < 128) return sign;
  return String.fromCodePoint(lookAlikes.transform(code) ?? code).toLowerCase();
}

/**
 * Normalises a text for comparison: compatibility forms (NFKC), case, marks and invisible characters make no
 * difference. Linear in its length.
 */
export function foldedText(text: string): string {
  return text.normalize('NFKC').normalize('NFD').replace(marksAndFormats, '').toLowerCase();
}

/** Folds a text and replaces look-alikes by the letters that they resemble. */
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
 * Splits a text into visible signs: emoji, flags, punctuation, letters. Spaces, skin tones and the choice
 * between text and color emoji make no difference.
 */
export function signsOf(text: string): string[] {
  return Array.from(signs.segment(visibleText(text.normalize('NFKC'))), ({ segment }) => {
    const plain = segment.replace(/\p{Emoji_Modifier}/gu, '');
    // A joiner between emoji that do not combine is invisible.
    return wholeEmoji.test(plain) ? [plain] : plain.split('\u200d');
  })
    .flat()
    .map((sign) => sign.replaceAll('\ufe0f', '').trim())
    .filter((sign) => sign !== '');
}
