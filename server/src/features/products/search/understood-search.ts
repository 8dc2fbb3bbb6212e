import { searchLimits } from '@greenroom/contract/limits/search';
import type { SearchReading } from '@greenroom/contract/search/search.schemas';
import { correctedText, markedWordsOf } from '../../../platform/text-search/search-reading.ts';
import { type Sought, soughtWords } from '../../../platform/text-search/sought-words.ts';
import { colorAskedBy } from './color-families.ts';
import type { ProductIndex } from './product-index.ts';
import type { IndexFilter } from './index-filter.ts';
import { countProducts } from './product-ranking.ts';
import { readSearchText, type SearchText } from './search-text.ts';
import { synonymsOf } from './synonyms.ts';

/** The restrictions of a search in addition to its text. */
type SearchFilter = Omit<
  IndexFilter,
  'colors' | 'hiddenBrandIds' | 'textPriceMinCents' | 'textPriceMaxCents'
>;

export interface ProductSearchQuery {
  text: string;
  /** Whether unknown words must not be replaced. */
  isAsTyped?: boolean | undefined;
  filter: SearchFilter;
}

/** A search as an index interprets it. */
interface Understood {
  sought: Sought;
  filter: IndexFilter;
  reading: SearchReading;
  /** Text was typed that contains neither words nor filters, so nothing matches. */
  isEmpty: boolean;
}

/** Combines a text's conditions with a filter. Both must hold. */
function narrowed(
  filter: SearchFilter,
  { conditions }: SearchText,
  hiddenBrandIds: readonly string[],
): IndexFilter {
  return {
    ...filter,
    textPriceMinCents: conditions.priceMinCents,
    textPriceMaxCents: conditions.priceMaxCents,
    isOnSale: filter.isOnSale === true || conditions.isOnSale === true,
    isInStock: filter.isInStock === true || conditions.isInStock === true,
    colors: conditions.colors,
    hiddenBrandIds,
  };
}

/**
 * Removes words that prevent any match: a single one, preferably a color, otherwise the one whose removal
 * keeps the most specific search. If no single word is responsible, only the rarest word is kept.
 */
function withoutHinderingWords(
  { words, corrections }: Sought,
  countOf: (words: Sought['words']) => number,
): { sought: Sought; leftOut: string[] } {
  const rests = words.map((hindering) => {
    const rest = words.filter((word) => word !== hindering);
    return { hindering, rest, count: countOf(rest), isColor: colorAskedBy(hindering.word) !== undefined };
  });
  const [best] = rests
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => Number(other.isColor) - Number(one.isColor) || one.count - other.count);
  const [rarest] = words
    .map((word) => ({ word, count: countOf([word]) }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => one.count - other.count);
  const kept = best?.rest ?? (rarest === undefined ? words : [rarest.word]);
  return {
    sought: { words: kept, corrections },
    leftOut: words.filter((word) => !kept.includes(word)).map(({ word }) => word),
  };
}

/** Interprets a search in terms of this index's words. */
export function understand(
  index: ProductIndex,
  { text, isAsTyped = false, filter }: ProductSearchQuery,
  { hiddenBrandIds, isUnfinished = false }: { hiddenBrandIds: readonly string[]; isUnfinished?: boolean },
): Understood {
  const seek = (read: SearchText) =>
    soughtWords(index.text, read.words, { synonymsOf, isUnfinished, isAsTyped });
  let read = readSearchText(text);
  let sought = seek(read);
  const countOf = (words: Sought['words']) => countProducts(index, words, narrowed({}, read, hiddenBrandIds));
  const hasColors = read.conditions.colors.length > 0;
  const hasWordsToLeaveOut = !isAsTyped && sought.words.length > 1;
  let leftOut: string[] = [];
  if ((hasColors || hasWordsToLeaveOut) && countOf(sought.words) === 0) {
    if (hasColors) {
      // A color that no matching product has is treated as a word: the orange of a scent, the black of a
      // pepper.
      read = readSearchText(text, { areColorsWords: true });
      sought = seek(read);
    }
    if (!isAsTyped && sought.words.length > 1 && countOf(sought.words) === 0)
      ({ sought, leftOut } = withoutHinderingWords(sought, countOf));
  }
  const { corrections } = sought;
  return {
    sought,
    filter: narrowed(filter, read, hiddenBrandIds),
    reading: {
      ...(corrections.size === 0 ? {} : { correctedTo: correctedText(text, corrections) }),
      leftOut,
      understood: read.understood,
      wordsAlone: read.wordsAlone,
      markedWords: markedWordsOf(sought, searchLimits.markedWordsMax),
    },
    isEmpty: text !== '' && read.words.length === 0 && read.understood.length === 0,
  };
}
