import { type ColorFamily, colorFamilyLabel } from '@greenroom/contract/products/color-families';
import { formatCentsShort } from '@greenroom/contract/money-format';
import type { SearchReading } from '@greenroom/contract/search/search.schemas';
import { plainForm, wordsOf } from '@greenroom/contract/search/words';
import { colorAskedBy } from './color-families.ts';
import { withJoinedWords } from './synonyms.ts';

/** The conditions in a search text in addition to its words. Prices are in cents of the shop's currency. */
export interface TextConditions {
  priceMinCents?: number;
  priceMaxCents?: number;
  isOnSale?: true;
  isInStock?: true;
  colors: readonly ColorFamily[];
}

export interface SearchText {
  /** Normalised. */
  words: string[];
  conditions: TextConditions;
  understood: SearchReading['understood'];
  /** The text without the parts that were interpreted. */
  wordsAlone: string;
}

const number = String.raw`(\d{1,6}(?:\.\d{1,2})?)`;
const anyAmount = String.raw`[$€£]?\s?${number}(?:\s?(?:dollars?|usd|bucks)\b)?`;
/** A number marked as money: "over 30" could also be an age. */
const money = String.raw`(?:[$€£]\s?${number}|${number}\s?(?:dollars?|usd|bucks)\b)`;

const toCents = (amount: string | undefined) => Math.round(Number(amount) * 100);

type Understood = { label: string; conditions: Partial<TextConditions> } | undefined;

/** Phrases interpreted as filters, tried in this order, each at most once per text. */
const phrases: readonly [RegExp, (groups: readonly (string | undefined)[]) => Understood][] = [
  [
    new RegExp(
      String.raw`\b(?:between\s+${anyAmount}\s+and\s+${anyAmount})|${money}\s?(?:-|–|to)\s?${anyAmount}`,
      'i',
    ),
    (groups) => {
      const [low = 0, high = 0] = groups
        .filter((group) => group !== undefined)
        .map(toCents)
        .toSorted((one, other) => one - other);
      return {
        label: `${formatCentsShort(low, 'USD')} to ${formatCentsShort(high, 'USD')}`,
        conditions: { priceMinCents: low, priceMaxCents: high },
      };
    },
  ],
  [
    new RegExp(
      String.raw`\b(?:under|below|less than|cheaper than)\s+${anyAmount}|\b(?:up to|at most|max)\s+${money}`,
      'i',
    ),
    (groups) => {
      const cents = toCents(groups.find((group) => group !== undefined));
      return { label: `Under ${formatCentsShort(cents, 'USD')}`, conditions: { priceMaxCents: cents } };
    },
  ],
  [
    new RegExp(String.raw`\b(?:more than\s+${anyAmount}|(?:over|above|from|at least)\s+${money})`, 'i'),
    (groups) => {
      const cents = toCents(groups.find((group) => group !== undefined));
      return { label: `Over ${formatCentsShort(cents, 'USD')}`, conditions: { priceMinCents: cents } };
    },
  ],
  [/\b(?:on sale|discounted)\b/i, () => ({ label: 'On sale', conditions: { isOnSale: true } })],
  [/\bin stock\b/i, () => ({ label: 'In stock', conditions: { isInStock: true } })],
];

const withoutGap = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** A search text without its color words, and these colors. */
function takeColors(text: string): { rest: string; colors: Map<ColorFamily, string> } {
  const colors = new Map<ColorFamily, string>();
  const rest = text.replaceAll(/\p{L}+/gu, (word) => {
    const color = colorAskedBy(plainForm(word));
    if (color === undefined) return word;
    colors.set(color, word);
    return ' ';
  });
  return { rest, colors };
}

/**
 * Interprets a search text: "blue mug under $30" asks for the word "mug", the color blue and at most 3,000
 * cents.
 * @param areColorsWords whether colors are treated as ordinary words instead of filters
 */
export function readSearchText(text: string, { areColorsWords = false } = {}): SearchText {
  let rest = text;
  const found: { label: string; matchedText: string }[] = [];
  const conditions: TextConditions = { colors: [] };
  for (const [pattern, understand] of phrases) {
    const match = pattern.exec(rest);
    const understood = match === null ? undefined : understand(match.slice(1));
    if (match === null || understood === undefined) continue;
    found.push({ label: understood.label, matchedText: match[0] });
    Object.assign(conditions, understood.conditions);
    rest = rest.replace(match[0], ' ');
  }
  if (!areColorsWords) {
    const taken = takeColors(rest);
    rest = taken.rest;
    conditions.colors = [...taken.colors.keys()];
    for (const [color, matchedText] of taken.colors)
      found.push({ label: colorFamilyLabel(color), matchedText });
  }
  return {
    wordsAlone: withoutGap(rest),
    words: wordsOf(withJoinedWords(plainForm(rest))),
    conditions,
    understood: found.map(({ label, matchedText }) => ({
      label,
      rest: withoutGap(text.replace(matchedText, ' ')),
    })),
  };
}
