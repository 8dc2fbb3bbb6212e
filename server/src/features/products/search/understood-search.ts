import { searchLimits } from '@greenroom/contract/limits';
import type { SearchReading } from '@greenroom/contract/search/search.schemas';
import { correctedText, markedWordsOf } from '../../../platform/text-search/search-reading.ts';
import { type Sought, soughtWords } from '../../../platform/text-search/sought-words.ts';
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
  const { corrections } = sought;
  return {
    sought,
    filter: narrowed(filter, read, hiddenBrandIds),
    reading: {
      ...(corrections.size === 0 ? {} : { correctedTo: correctedText(text, corrections) }),
      understood: read.understood,
      wordsAlone: read.wordsAlone,
      markedWords: markedWordsOf(sought, searchLimits.markedWordsMax),
    },
    isEmpty: read.words.length === 0 && read.understood.length === 0,
  };
}
