import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import type { DocumentSet } from '../../../platform/text-search/document-set.ts';
import type { ColorFamily } from '@greenroom/contract/products/color-families';
import type { WantedOptions } from './made-lists.ts';
import type { ProductIndex } from './product-index.ts';

/** The filter on the index. Prices are in cents. An empty `brandIds` matches nothing. */
export interface IndexFilter extends WantedOptions {
  category?: ProductCategory | undefined;
  priceMinCents?: number | undefined;
  priceMaxCents?: number | undefined;
  isOnSale?: boolean | undefined;
  ratingMin?: number | undefined;
  greenMin?: number | undefined;
  brandIds?: readonly string[] | undefined;
  /** The price limits in the search text, which no price choice overrides. */
  textPriceMinCents?: number | undefined;
  textPriceMaxCents?: number | undefined;
  /** A product must have one of each. */
  colors: readonly ColorFamily[];
  hiddenBrandIds: readonly string[];
}

/** Single-choice filters as bits. For each, products are counted as if another choice were made. */
export const choices = { category: 1, price: 2, rating: 4, green: 8, brand: 16, made: 32 } as const;

/** Indexed by brand number, 1 for brands in the list. */
function markedBrands({ brands }: ProductIndex, ids: readonly string[]): Uint8Array {
  const marked = new Uint8Array(brands.size);
  for (const id of ids) {
    const number = brands.get(id);
    if (number !== undefined) marked[number] = 1;
  }
  return marked;
}

/** Removes products outside the price limits from a set. */
function removeBeyond(
  { columns }: ProductIndex,
  products: DocumentSet,
  priceMinCents: number,
  priceMaxCents: number,
): void {
  const { priceCents } = columns.values;
  for (let product = products.next(0); product !== -1; product = products.next(product + 1)) {
    const price = priceCents[product] ?? 0;
    if (price < priceMinCents || price > priceMaxCents) products.delete(product);
  }
}

/**
 * Removes products that no choice would bring back: hidden ones, and those not in stock, not on sale or not
 * of a wanted color.
 */
export function removeUnwanted(
  index: ProductIndex,
  { colors, hiddenBrandIds, isInStock, isOnSale, textPriceMinCents, textPriceMaxCents }: IndexFilter,
  products: DocumentSet,
): void {
  const { columns } = index;
  if (isInStock === true) products.intersect(columns.inStock);
  if (isOnSale === true) products.intersect(columns.onSale);
  for (const color of colors) products.intersect(columns.ofColor(color));
  if (textPriceMinCents !== undefined || textPriceMaxCents !== undefined)
    removeBeyond(index, products, textPriceMinCents ?? 0, textPriceMaxCents ?? Number.POSITIVE_INFINITY);
  if (hiddenBrandIds.length === 0) return;
  const hidden = markedBrands(index, hiddenBrandIds);
  const { brand } = columns.values;
  for (let product = products.next(0); product !== -1; product = products.next(product + 1))
    if (hidden[brand[product] ?? 0] === 1) products.delete(product);
}

/**
 * Returns which of the filter's choices exclude a product, as the sum of `choices`. Undefined if no choice is
 * made.
 */
export function missedChoices(
  index: ProductIndex,
  filter: IndexFilter,
): ((product: number) => number) | undefined {
  const { priceMinCents = 0, priceMaxCents = Number.POSITIVE_INFINITY, ratingMin = 0, greenMin } = filter;
  const hasPriceRange = priceMinCents > 0 || priceMaxCents !== Number.POSITIVE_INFINITY;
  const isChosen = filter.brandIds && markedBrands(index, filter.brandIds);
  const hasOptions = filter.madeInColors !== undefined || filter.madeInSizes !== undefined;
  const optionMatches = hasOptions ? index.madeLists.marked(filter) : undefined;
  const category =
    filter.category === undefined ? undefined : (index.categories.get(filter.category) ?? Number.NaN);
  const isEmpty =
    category === undefined &&
    !hasPriceRange &&
    ratingMin <= 0 &&
    greenMin === undefined &&
    isChosen === undefined &&
    optionMatches === undefined;
  if (isEmpty) return undefined;
  const { values } = index.columns;
  return (product) => {
    const priceCents = values.priceCents[product] ?? 0;
    return (
      (category === undefined || values.category[product] === category ? 0 : choices.category) |
      (priceCents >= priceMinCents && priceCents <= priceMaxCents ? 0 : choices.price) |
      ((values.rating[product] ?? 0) >= ratingMin ? 0 : choices.rating) |
      (greenMin === undefined || (values.greenScore[product] ?? -1) >= greenMin ? 0 : choices.green) |
      (isChosen === undefined || isChosen[values.brand[product] ?? 0] === 1 ? 0 : choices.brand) |
      (optionMatches === undefined || optionMatches[values.made[product] ?? 0] === 1 ? 0 : choices.made)
    );
  };
}

/** Reduces a set to the matches of a filter. */
export function applyFilter(index: ProductIndex, filter: IndexFilter, products: DocumentSet): void {
  removeUnwanted(index, filter, products);
  const missed = missedChoices(index, filter);
  if (missed === undefined) return;
  for (let product = products.next(0); product !== -1; product = products.next(product + 1))
    if (missed(product) !== 0) products.delete(product);
}
