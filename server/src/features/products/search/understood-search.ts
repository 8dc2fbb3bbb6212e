import { searchLimits } from '@greenroom/contract/limits';
import type { SearchReading } from '@greenroom/contract/search/search.schemas';
import { correctedText, markedWordsOf } from '../../../platform/text-search/search-reading.ts';
import { type Sought, soughtWords } from '../../../platform/text-search/sought-words.ts';
import { colorAskedBy } from './color-families.ts';
import type { ProductIndex } from './product-index.ts';
import { type IndexFilter, rankProducts } from './product-ranking.ts';
import { readSearchText, type SearchText } from './search-text.ts';
import { synonymsOf } from './synonyms.ts';

/** What a search is narrowed to besides what its text says. */
type AskedFilter = Omit<IndexFilter, 'colors' | 'hiddenBrandIds'>;

export interface ProductSearchQuery {
  text: string;
  /** Whether no word is to be replaced by a near one. */
  isAsTyped?: boolean | undefined;
  filter: AskedFilter;
}

/** A search as an index understood it. */
interface Understood {
  sought: Sought;
  filter: IndexFilter;
  reading: SearchReading;
  /** A text without a word and without a filter finds nothing. */
  isEmpty: boolean;
}

/** Adds what a text asks for to a filter: the narrower bound holds. */
function narrowed(
  filter: AskedFilter,
  { asked }: SearchText,
  hiddenBrandIds: readonly string[],
): IndexFilter {
  const { priceMinCents = 0, priceMaxCents = Number.POSITIVE_INFINITY } = filter;
  return {
    ...filter,
    priceMinCents: Math.max(priceMinCents, asked.priceMinCents ?? 0),
    priceMaxCents: Math.min(priceMaxCents, asked.priceMaxCents ?? Number.POSITIVE_INFINITY),
    isOnSale: filter.isOnSale === true || asked.isOnSale === true,
    isInStock: filter.isInStock === true || asked.isInStock === true,
    colors: asked.colors,
    hiddenBrandIds,
  };
}

/**
 * A search without the words that keep it from finding anything: one of them, a color before others, else so that the
 * rarest rest is kept; where no one word is to blame, all but the word that the fewest products have.
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

/** Reads a search as this index has its words. */
export function understand(
  index: ProductIndex,
  { text, isAsTyped = false, filter }: ProductSearchQuery,
  { hiddenBrandIds, isUnfinished = false }: { hiddenBrandIds: readonly string[]; isUnfinished?: boolean },
): Understood {
  const seek = (read: SearchText) =>
    soughtWords(index.text, read.words, { synonymsOf, isUnfinished, isAsTyped });
  let read = readSearchText(text);
  let sought = seek(read);
  if (read.asked.colors.length > 0) {
    // A color that no such product has is a word: the orange of a scent, the black of a pepper.
    const found = rankProducts(index, sought.words, narrowed({}, read, hiddenBrandIds), {
      sort: 'featured',
      limit: 1,
    });
    if (found.total === 0) {
      read = readSearchText(text, { areColorsWords: true });
      sought = seek(read);
    }
  }
  const countOf = (words: Sought['words']) =>
    rankProducts(index, words, narrowed({}, read, hiddenBrandIds), { sort: 'featured', limit: 1 }).total;
  let leftOut: string[] = [];
  if (!isAsTyped && sought.words.length > 1 && countOf(sought.words) === 0)
    ({ sought, leftOut } = withoutHinderingWords(sought, countOf));
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
    isEmpty: read.words.length === 0 && read.understood.length === 0,
  };
}
