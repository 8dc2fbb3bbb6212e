import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import { type ColorFamily, colorFamilyNames } from '@greenroom/contract/products/color-families';
import type { SoughtWord } from '../../../platform/text-search/text-index.ts';
import { colorBit } from './color-families.ts';
import { choices, type IndexFilter, missedChoices, removeUnwanted } from './index-filter.ts';
import { wantedBy } from './made-lists.ts';
import type { ProductIndex } from './product-index.ts';

/** How many products are made in each color and in each size, in the place of the filter's own. */
export interface OptionFacets {
  colors: Map<ColorFamily, number>;
  sizes: Map<string, number>;
}

/** How many products a search and a filter leave, and how many with one more choice. */
export interface IndexFacets extends OptionFacets {
  all: number;
  inStock: number;
  onSale: number;
  /** By category, in the place of the filter's own. */
  categories: Map<ProductCategory, number>;
  /** A part of the price range, in the order in which they are offered, in the place of the filter's own. */
  prices: number[];
  /** By the lowest rating asked for, in the place of the filter's own. */
  ratings: Map<number, number>;
  /** By the lowest green score asked for, in the place of the filter's own. */
  greens: Map<number, number>;
  /** By brand, in the place of the filter's own. */
  brands: Map<string, number>;
}

/** The choices that a shop offers of what is a number. Both ends of a price are included. */
interface OfferedChoices {
  ratingsOffered: readonly number[];
  greensOffered: readonly number[];
  pricesOffered: readonly { minCents: number; maxCents: number }[];
}

/** Counts a product in each offer that its value is not below. */
function countOffers(value: number, offers: readonly number[], counts: number[]): void {
  for (let offer = 0; offer < offers.length; offer += 1)
    if (value >= (offers[offer] ?? 0)) counts[offer] = (counts[offer] ?? 0) + 1;
}

const increase = (counts: Uint32Array, place: number) => (counts[place] = (counts[place] ?? 0) + 1);

/** What was counted by the numbers of values, by the values; without those that nothing has. */
const countsByValue = <Value>(values: readonly Value[], counts: Uint32Array) =>
  new Map(
    values.flatMap((value, number): [Value, number][] =>
      counts[number] === 0 ? [] : [[value, counts[number] ?? 0]],
    ),
  );

function addTo<Value>(counts: Map<Value, number>, values: Iterable<Value>, amount: number): void {
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + amount);
}

/**
 * What products are made in, of how many share each list of ways (`MadeLists`): a color counts where a product is made in it
 * and in a size that is wanted, a size the other way round.
 */
function countOptions(
  { madeLists }: ProductIndex,
  { madeInColors, madeInSizes, isInStock }: IndexFilter,
  ofList: Uint32Array,
): OptionFacets & { inStock: number } {
  const [colors, sizes] = [new Map<ColorFamily, number>(), new Map<string, number>()];
  const isInSize = wantedBy({ madeInSizes, isInStock });
  const isInColor = wantedBy({ madeInColors, isInStock });
  const isInBothAndStock = wantedBy({ madeInColors, madeInSizes, isInStock: true });
  let inStock = 0;
  for (let list = 0; list < ofList.length; list += 1) {
    const amount = ofList[list] ?? 0;
    if (amount === 0) continue;
    const ways = madeLists.at(list);
    const bits = ways.filter(isInSize).reduce((sum, { colorBits }) => sum | colorBits, 0);
    const inColor = ways.filter(({ size, ...made }) => size !== '' && isInColor({ size, ...made }));
    addTo(
      colors,
      colorFamilyNames.filter((family) => (bits & colorBit(family)) !== 0),
      amount,
    );
    addTo(sizes, new Set(inColor.map(({ size }) => size)), amount);
    if (ways.some(isInBothAndStock)) inStock += amount;
  }
  return { colors, sizes, inStock };
}

export function countFacets(
  index: ProductIndex,
  words: readonly SoughtWord[],
  filter: IndexFilter,
  { ratingsOffered, greensOffered, pricesOffered }: OfferedChoices,
): IndexFacets {
  const { columns, brands, categories, madeLists } = index;
  const { values } = columns;
  const { documents } = index.text.match(words);
  removeUnwanted(index, filter, documents);
  const missedBy = missedChoices(index, filter);
  const ratings = ratingsOffered.map(() => 0);
  const greens = greensOffered.map(() => 0);
  // How many cost at least the least of each part, and how many cost more than the most of it.
  const [fromMin, overMax] = [pricesOffered.map(() => 0), pricesOffered.map(() => 0)];
  const [mins, overs] = [
    pricesOffered.map(({ minCents }) => minCents),
    pricesOffered.map(({ maxCents }) => maxCents + 1),
  ];
  const ofBrand = new Uint32Array(brands.size);
  const ofCategory = new Uint32Array(categories.size);
  const ofList = new Uint32Array(madeLists.size);
  let [all, onSale] = [0, 0];
  for (let product = documents.next(0); product !== -1; product = documents.next(product + 1)) {
    // What only one choice leaves out is counted for the others of its kind.
    const missed = missedBy === undefined ? 0 : missedBy(product);
    if ((missed & ~choices.category) === 0) increase(ofCategory, values.category[product] ?? 0);
    if ((missed & ~choices.price) === 0) {
      countOffers(values.priceCents[product] ?? 0, mins, fromMin);
      countOffers(values.priceCents[product] ?? 0, overs, overMax);
    }
    if ((missed & ~choices.rating) === 0) countOffers(values.rating[product] ?? 0, ratingsOffered, ratings);
    if ((missed & ~choices.green) === 0) countOffers(values.greenScore[product] ?? -1, greensOffered, greens);
    if ((missed & ~choices.brand) === 0) increase(ofBrand, values.brand[product] ?? 0);
    if ((missed & ~choices.made) === 0) increase(ofList, values.made[product] ?? 0);
    if (missed !== 0) continue;
    all += 1;
    if (columns.onSale.has(product)) onSale += 1;
  }
  return {
    all,
    onSale,
    ...countOptions(index, filter, ofList),
    categories: countsByValue(categories.values(), ofCategory),
    prices: pricesOffered.map((_, place) => (fromMin[place] ?? 0) - (overMax[place] ?? 0)),
    ratings: new Map(ratingsOffered.map((offered, place) => [offered, ratings[place] ?? 0])),
    greens: new Map(greensOffered.map((offered, place) => [offered, greens[place] ?? 0])),
    brands: countsByValue(brands.values(), ofBrand),
  };
}

/** What products of a list without a search are made in: of each color and size, how many. */
export function countMade(index: ProductIndex, filter: IndexFilter): OptionFacets {
  const { documents } = index.text.match([]);
  removeUnwanted(index, filter, documents);
  const missedBy = missedChoices(index, filter);
  const ofList = new Uint32Array(index.madeLists.size);
  const { made } = index.columns.values;
  for (let product = documents.next(0); product !== -1; product = documents.next(product + 1))
    if (missedBy === undefined || (missedBy(product) & ~choices.made) === 0)
      increase(ofList, made[product] ?? 0);
  return countOptions(index, filter, ofList);
}
