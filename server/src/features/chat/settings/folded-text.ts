/** What nobody sees: format characters such as zero-width spaces and bidirectional controls. Joiners hold emoji together. */
const invisible = /(?![\u200c\u200d])\p{Cf}/gu;
/** Marks that stand on one letter beyond what any language needs: they cover the lines around them. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu;

/** A message as it is stored and shown: what is invisible and what covers other lines is gone. Linear in its length. */
export function visibleText(text: string): string {
  return text.normalize('NFC').replace(invisible, '').replace(stackedMarks, '$1');
}

const marksAndFormats = /[\p{M}\p{Cf}]/gu;

/** Signs that stand for a letter to the eye, such as the digit in 'sp4m' and the Cyrillic letter in 'сat'. */
const lookAlikes: Readonly<Record<string, string>> = {
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
  а: 'a',
  в: 'b',
  е: 'e',
  і: 'i',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  α: 'a',
  ε: 'e',
  ι: 'i',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
};

/**
 * The same text for whoever compares: compatibility forms (NFKC), case, marks and what is invisible make no difference.
 * Linear in its length.
 */
export function foldedText(text: string): string {
  return text.normalize('NFKC').normalize('NFD').replace(marksAndFormats, '').toLowerCase();
}

/** Folded, and with look-alikes read as what they look like. */
export function spokenText(text: string): string {
  return Array.from(foldedText(text), (sign) => lookAlikes[sign] ?? sign).join('');
}

/** Runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
