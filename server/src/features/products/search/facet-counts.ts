import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import { type ColorFamily, colorFamilyNames } from '@greenroom/contract/products/color-families';
import type { SoughtWord } from '../../../platform/text-search/text-index.ts';
import { colorBit } from './color-families.ts';
import { choices, type IndexFilter, missedChoices, removeUnwanted } from './index-filter.ts';
import { wantedBy } from './made-lists.ts';
import type { ProductIndex } from './product-index.ts';

/** How many products exist in each color and in each size, instead of the filter's own. */
export interface OptionFacets {
  colors: Map<ColorFamily, number>;
  sizes: Map<string, number>;
}

/** How many products match a search and a filter, and how many with one more choice. */
export interface IndexFacets extends OptionFacets {
  all: number;
  inStock: number;
  onSale: number;
  /** By category, instead of the filter's own. */
  categories: Map<ProductCategory, number>;
  /** By price range in the order offered, instead of the filter's own. */
  prices: number[];
  /** By minimum rating, instead of the filter's own. */
  ratings: Map<number, number>;
  /** By minimum green score, instead of the filter's own. */
  greens: Map<number, number>;
  /** By brand, instead of the filter's own. */
  brands: Map<string, number>;
}

/** The numeric choices that the shop offers. Both ends of a price range are included. */
interface OfferedChoices {
  ratingsOffered: readonly number[];
  greensOffered: readonly number[];
  pricesOffered: readonly { minCents: number; maxCents: number }[];
}

/** Counts a product in each choice whose minimum it reaches. */
function countOffers(value: number, offers: readonly number[], counts: number[]): void {
  for (let offer = 0; offer < offers.length; offer += 1)
    if (value >= (offers[offer] ?? 0)) counts[offer] = (counts[offer] ?? 0) + 1;
}

const increase = (counts: Uint32Array, place: number) => (counts[place] = (counts[place] ?? 0) + 1);

/** Converts counts by index to counts by value, without zeros. */
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
 * Counts colors and sizes from how many products share each list of ways (`MadeLists`). A color counts if a
 * product exists in it and in a wanted size, and vice versa.
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
  // How many cost at least each range's minimum, and how many more than its maximum.
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
    // A product excluded by only one choice counts for that choice's alternatives.
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

/** For a list without a search: how many products exist in each color and size. */
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
