import type { FoundBrand } from '@greenroom/contract/search/search.schemas';
import type { Queryable } from '../../../db/client.ts';
import { createMemoryIndex } from '../../../platform/text-search/memory-index.ts';
import { type RankedText, RankedTexts } from '../../../platform/text-search/ranked-texts.ts';
import {
  createTextSearch,
  type FoundTexts,
  type TextSearch,
} from '../../../platform/text-search/text-search.ts';
import { type BrandDocument, createBrandDocumentsQueries } from './brand-documents.queries.ts';

/** Weights of a word in the description, in the location and in the name. */
const weights = [1, 2, 5] as const;

const toText = ({ id, name, location, description, verified }: BrandDocument): RankedText => ({
  id,
  boost: verified ? 0.5 : 0,
  parts: [
    { text: name, level: 2 },
    { text: location ?? '', level: 1 },
    { text: description ?? '', level: 0 },
  ],
});

const toFoundBrand = ({ id, name, slug, description, location, logoUrl }: BrandDocument): FoundBrand => ({
  id,
  name,
  slug,
  description: description ?? '',
  ...(location === null ? {} : { location }),
  ...(logoUrl === null ? {} : { logo: logoUrl }),
});

/** A page of brands that match a text. */
export interface FoundBrands extends Omit<FoundTexts, 'ids'> {
  brands: FoundBrand[];
}

export interface BrandSearch extends Pick<TextSearch, 'refresh'> {
  /** @throws AppError `invalid_input` for a cursor that this search did not return. */
  find(
    text: string,
    page: { limit: number; cursor?: string | undefined; isUnfinished?: boolean },
  ): Promise<FoundBrands>;
}

/** Searches brands by the words of their names, locations and descriptions. */
export function createBrandSearch({
  db,
  hiddenIds,
  now,
}: {
  db: Queryable;
  hiddenIds: () => Promise<string[]>;
  now: () => Date;
}): BrandSearch {
  const queries = createBrandDocumentsQueries(db);
  const memoryIndex = createMemoryIndex({
    db,
    kind: 'brand',
    makeIndex: () => new RankedTexts(weights),
    readAfter: async (id, limit) => (await queries.after(id, limit)).map(toText),
    readByIds: async (ids) => (await queries.byIds(ids)).map(toText),
    now,
  });
  const search = createTextSearch('brand-search', memoryIndex);
  return {
    refresh: search.refresh,

    async find(text, page) {
      const { ids, ...rest } = await search.find(text, { ...page, without: new Set(await hiddenIds()) });
      const rows = new Map((await queries.byIds(ids)).map((row) => [row.id, row]));
      return {
        brands: ids.flatMap((id) => {
          const row = rows.get(id);
          return row === undefined ? [] : [toFoundBrand(row)];
        }),
        ...rest,
      };
    },
  };
}
