/**
 * One search: the text as a shopper types it, and whether it is a suggestion, whose last word is incomplete.
 */
export interface BenchQuery {
  text: string;
  isUnfinished?: boolean;
}

const common = ['mug', 'linen', 'wool', 'blanket', 'soap', 'copper', 'scarf', 'lamp', 'handmade', 'workshop'];
const looks = ['speckled', 'ribbed', 'glazed', 'woven', 'striped', 'tall', 'quilted', 'smoked'];

const each = (texts: readonly string[], more: Omit<BenchQuery, 'text'> = {}): BenchQuery[] =>
  texts.map((text) => ({ text, ...more }));

/** A word with two letters swapped. */
const slipped = (word: string) => `${word.slice(0, 2)}${word[3] ?? ''}${word[2] ?? ''}${word.slice(4)}`;

/** Searches grouped by what makes them fast or slow. @param rareWords words that occur in few products */
export function queryClasses(rareWords: readonly string[]): Record<string, BenchQuery[]> {
  return {
    'common word': each(common),
    'rare word': each(rareWords),
    'two words': each(common.flatMap((word) => looks.slice(0, 3).map((look) => `${look} ${word}`))),
    'three words': each(looks.map((look, n) => `${look} ${common[n] ?? ''} porto`)),
    'all but everything': each(['made by hand', 'workshop handmade', 'goes with every']),
    'two letters': each(['mu', 'li', 'wo', 'bl', 'so', 'co', 'sc', 'la', 'ha', 'st'], { isUnfinished: true }),
    prefix: each(['spec', 'blank', 'cop', 'tumb', 'hood', 'kett', 'cush', 'linen bow', 'oak tra'], {
      isUnfinished: true,
    }),
    synonym: each(['cup', 'throw', 'shawl', 'carafe', 'sweatshirt', 'pillow']),
    'color and price': each([
      'blue mug under $30',
      'red wool scarf',
      'lamp between $20 and $40',
      'green',
      'under $9',
    ]),
    typo: each([
      'blankte',
      'speckeld',
      'hooide',
      'cushoin',
      ...common.filter((word) => word.length > 5).map(slipped),
    ]),
  };
}
