import type { ProductSort } from '@greenroom/contract/products/products.schemas';
import { BestPlaces, type Place } from '../../../platform/text-search/best-places.ts';
import type { SoughtWord } from '../../../platform/text-search/text-index.ts';
import { colorBit, type ColorFamily } from './color-families.ts';
import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import type { ProductIndex } from './product-index.ts';

/** Which products are left. Prices are in cents; of none of `brandIds` means nothing is left. */
export interface IndexFilter {
  category?: ProductCategory | undefined;
  priceMinCents?: number | undefined;
  priceMaxCents?: number | undefined;
  isInStock?: boolean | undefined;
  isOnSale?: boolean | undefined;
  ratingMin?: number | undefined;
  greenMin?: number | undefined;
  brandIds?: readonly string[] | undefined;
  /** A product has to have one of each. */
  colors: readonly ColorFamily[];
  hiddenBrandIds: readonly string[];
}

/** What a filter says of a product, told apart so that each choice can be counted without the others. */
interface Verdict {
  /** All but rating, green score and brand. */
  hasRest: boolean;
  hasRating: boolean;
  hasGreen: boolean;
  hasBrand: boolean;
}

/** Whether a filter leaves every product: most searches have none. */
function isOpen({ colors, hiddenBrandIds, ...filter }: IndexFilter): boolean {
  return (
    colors.length === 0 &&
    hiddenBrandIds.length === 0 &&
    filter.category === undefined &&
    filter.brandIds === undefined &&
    filter.isInStock !== true &&
    filter.isOnSale !== true &&
    (filter.priceMinCents ?? 0) <= 0 &&
    (filter.priceMaxCents ?? Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY &&
    filter.greenMin === undefined &&
    (filter.ratingMin ?? 0) <= 0
  );
}

function judgeOf(index: ProductIndex, filter: IndexFilter): (product: number, verdict: Verdict) => void {
  const { columns, brands } = index;
  const numbersOf = (ids: readonly string[]) => new Set(ids.map((id) => brands.get(id) ?? -1));
  const hidden = numbersOf(filter.hiddenBrandIds);
  const chosen = filter.brandIds && numbersOf(filter.brandIds);
  const category = filter.category === undefined ? undefined : index.categoryNumber(filter.category);
  const { priceMinCents = 0, priceMaxCents = Number.POSITIVE_INFINITY, ratingMin = 0 } = filter;
  const colors = filter.colors.reduce((bits, color) => bits | colorBit(color), 0);
  const { greenMin } = filter;
  const isInStock = filter.isInStock === true;
  const isOnSale = filter.isOnSale === true;
  return (product, verdict) => {
    const priceCents = columns.priceCents[product] ?? 0;
    verdict.hasRest =
      priceCents >= priceMinCents &&
      priceCents <= priceMaxCents &&
      (category === undefined || columns.category[product] === category) &&
      (colors === 0 || ((columns.colors[product] ?? 0) & colors) === colors) &&
      (!isInStock || columns.isInStock[product] === 1) &&
      (!isOnSale || columns.isOnSale[product] === 1) &&
      (hidden.size === 0 || !hidden.has(columns.brand[product] ?? 0));
    verdict.hasRating = (columns.rating[product] ?? 0) >= ratingMin;
    verdict.hasGreen = greenMin === undefined || (columns.greenScore[product] ?? -1) >= greenMin;
    verdict.hasBrand = chosen === undefined || chosen.has(columns.brand[product] ?? 0);
  };
}

/** What each sort puts first, as a number that is higher for it. A search is sorted by how well it matches. */
function keyOf({ columns }: ProductIndex, sort: ProductSort): (product: number, score: number) => number {
  switch (sort) {
    case 'featured':
      return (product, score) => score + (columns.popularity[product] ?? 0);
    case 'newest':
      return (product) => columns.createdAt[product] ?? 0;
    case 'price-low':
      return (product) => -(columns.priceCents[product] ?? 0);
    case 'price-high':
      return (product) => columns.priceCents[product] ?? 0;
    case 'rating':
      return (product) => columns.rating[product] ?? 0;
    case 'green':
      return (product) => columns.greenScore[product] ?? -1;
  }
}

/** The products that a search and a filter leave: how many, and the first of them after a place, in the order of a sort. */
export function rankProducts(
  index: ProductIndex,
  words: readonly SoughtWord[],
  filter: IndexFilter,
  { sort, limit, after }: { sort: ProductSort; limit: number; after?: Place | undefined },
): { total: number; places: Place[] } {
  const { count, documents, scores } = index.text.match(words);
  const leavesAll = isOpen(filter);
  const judge = judgeOf(index, filter);
  const key = keyOf(index, sort);
  const best = new BestPlaces(limit, sort === 'price-low' ? 'ascending' : 'descending');
  const verdict: Verdict = { hasRest: false, hasRating: false, hasGreen: false, hasBrand: false };
  let total = 0;
  for (let at = 0; at < count; at += 1) {
    const product = documents[at] ?? 0;
    if (!leavesAll) {
      judge(product, verdict);
      if (!verdict.hasRest || !verdict.hasRating || !verdict.hasGreen || !verdict.hasBrand) continue;
    }
    total += 1;
    const itsKey = key(product, scores[product] ?? 0);
    if (!best.isWanted(itsKey)) continue;
    const place = { key: itsKey, id: index.ids[product] ?? '' };
    if (after === undefined || best.compare(after, place) < 0) best.add(place);
  }
  return { total, places: best.places };
}

/** How many products a search and a filter leave, and how many with one more choice. */
export interface IndexFacets {
  all: number;
  inStock: number;
  onSale: number;
  /** By the lowest rating asked for, in the place of the filter's own. */
  ratings: Map<number, number>;
  /** By the lowest green score asked for, in the place of the filter's own. */
  greens: Map<number, number>;
  /** By brand, in the place of the filter's own. */
  brands: Map<string, number>;
}

/** Counts a product in each offer that its value is not below. */
function countOffers(value: number, offers: readonly number[], counts: number[]): void {
  for (let offer = 0; offer < offers.length; offer += 1)
    if (value >= (offers[offer] ?? 0)) counts[offer] = (counts[offer] ?? 0) + 1;
}

export function countFacets(
  index: ProductIndex,
  words: readonly SoughtWord[],
  filter: IndexFilter,
  { ratingsOffered, greensOffered }: { ratingsOffered: readonly number[]; greensOffered: readonly number[] },
): IndexFacets {
  const { columns } = index;
  const { count, documents } = index.text.match(words);
  const judge = judgeOf(index, filter);
  const verdict: Verdict = { hasRest: false, hasRating: false, hasGreen: false, hasBrand: false };
  const ratings = ratingsOffered.map(() => 0);
  const greens = greensOffered.map(() => 0);
  const ofBrand = new Map<number, number>();
  let [all, inStock, onSale] = [0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const product = documents[at] ?? 0;
    judge(product, verdict);
    if (!verdict.hasRest) continue;
    if (verdict.hasBrand && verdict.hasGreen)
      countOffers(columns.rating[product] ?? 0, ratingsOffered, ratings);
    if (verdict.hasBrand && verdict.hasRating)
      countOffers(columns.greenScore[product] ?? -1, greensOffered, greens);
    if (!verdict.hasRating || !verdict.hasGreen) continue;
    const brand = columns.brand[product] ?? 0;
    ofBrand.set(brand, (ofBrand.get(brand) ?? 0) + 1);
    if (!verdict.hasBrand) continue;
    all += 1;
    inStock += columns.isInStock[product] ?? 0;
    onSale += columns.isOnSale[product] ?? 0;
  }
  const brandIds = index.brands.values();
  return {
    all,
    inStock,
    onSale,
    ratings: new Map(ratingsOffered.map((offered, place) => [offered, ratings[place] ?? 0])),
    greens: new Map(greensOffered.map((offered, place) => [offered, greens[place] ?? 0])),
    brands: new Map([...ofBrand].map(([brand, amount]) => [brandIds[brand] ?? '', amount])),
  };
}
