import { wordsOf } from '@greenroom/contract/search/words';
import type { MemoryIndex } from './memory-index.ts';
import { createPlaceCursor } from './place-cursor.ts';
import type { RankedTexts } from './ranked-texts.ts';
import { soughtWords } from './sought-words.ts';

/** A page of results: the ids of the best matches, and the total count. */
export interface FoundTexts {
  ids: string[];
  total: number;
  nextCursor?: string;
}

export interface TextSearch extends Pick<MemoryIndex<RankedTexts>, 'refresh'> {
  /** @throws AppError `invalid_input` for a cursor that this search did not return. */
  find(
    text: string,
    page: {
      limit: number;
      cursor?: string | undefined;
      /** Whether the last word is still being typed. */
      isUnfinished?: boolean;
      /** Ids of documents to leave out now. */
      without?: ReadonlySet<string>;
    },
  ): Promise<FoundTexts>;
}

const noSynonyms = () => [];

/** A search over documents that are ranked by their texts alone. `list` is the name in its cursors. */
export function createTextSearch(list: string, kept: MemoryIndex<RankedTexts>): TextSearch {
  const cursors = createPlaceCursor(list);
  return {
    refresh: kept.refresh,

    async find(text, { limit, cursor, isUnfinished = false, without = new Set() }) {
      const after = cursor === undefined ? undefined : cursors.placeOf(cursor, 'best');
      const index = await kept.current();
      const typed = wordsOf(text);
      if (typed.length === 0) return { ids: [], total: 0 };
      const { words } = soughtWords(index.text, typed, { synonymsOf: noSynonyms, isUnfinished });
      // Asks for one extra result to learn whether the list continues.
      const { total, places } = index.rank(words, { limit: limit + 1, after, without });
      const last = places.length > limit ? places[limit - 1] : undefined;
      return {
        ids: places.slice(0, limit).map(({ id }) => id),
        total,
        ...(last === undefined ? {} : { nextCursor: cursors.cursorAt(last, 'best') }),
      };
    },
  };
}
