import { renumbered } from '../../../platform/text-search/boost-order.ts';
import { DocumentSet } from '../../../platform/text-search/document-set.ts';
import { type ColorFamily, colorFamilyNames } from '@greenroom/contract/products/color-families';
import { colorBit } from './color-families.ts';

/** The values by which products are filtered, counted and sorted, indexed by product number. */
interface Values {
  priceCents: Int32Array;
  rating: Float32Array;
  greenScore: Int8Array;
  category: Uint8Array;
  brand: Uint32Array;
  /** The number of its list of ways (`MadeLists`). */
  made: Uint32Array;
  popularity: Float32Array;
  /** Milliseconds since 1970. */
  createdAt: Float64Array;
}

const makeValues = (length: number): Values => ({
  priceCents: new Int32Array(length),
  rating: new Float32Array(length),
  greenScore: new Int8Array(length),
  category: new Uint8Array(length),
  brand: new Uint32Array(length),
  made: new Uint32Array(length),
  popularity: new Float32Array(length),
  createdAt: new Float64Array(length),
});

/** One product's values as numbers. */
export interface ProductFigures extends Record<keyof Values, number> {
  isInStock: boolean;
  isOnSale: boolean;
  isFeatured: boolean;
  /** Its colors as bits (`colorBit`). */
  colorBits: number;
}

/**
 * Columns by which products are filtered, counted and sorted: arrays of values, and sets for boolean
 * properties.
 */
export class ProductColumns {
  #values = makeValues(64);
  #inStock = new DocumentSet();
  #onSale = new DocumentSet();
  #featured = new DocumentSet();
  #ofColor = new Map(colorFamilyNames.map((family) => [family, new DocumentSet()]));

  get values(): Readonly<Values> {
    return this.#values;
  }

  get inStock(): DocumentSet {
    return this.#inStock;
  }

  get onSale(): DocumentSet {
    return this.#onSale;
  }

  get featured(): DocumentSet {
    return this.#featured;
  }

  ofColor(family: ColorFamily): DocumentSet {
    return this.#ofColor.get(family) ?? new DocumentSet();
  }

  /** Numbers must ascend. */
  add(number: number, { isInStock, isOnSale, isFeatured, colorBits, ...figures }: ProductFigures): void {
    if (number >= this.#values.priceCents.length) this.#reserve(Math.ceil((number + 1) * 1.25));
    const values = this.#values;
    values.priceCents[number] = figures.priceCents;
    values.rating[number] = figures.rating;
    values.greenScore[number] = figures.greenScore;
    values.category[number] = figures.category;
    values.brand[number] = figures.brand;
    values.made[number] = figures.made;
    values.popularity[number] = figures.popularity;
    values.createdAt[number] = figures.createdAt;
    if (isInStock) this.#inStock.add(number);
    if (isOnSale) this.#onSale.add(number);
    if (isFeatured) this.#featured.add(number);
    for (const [family, products] of this.#ofColor)
      if ((colorBits & colorBit(family)) !== 0) products.add(number);
  }

  /** Moves everything to the products' new numbers. Yields to other work in between. */
  async renumber(newNumbers: Uint32Array): Promise<void> {
    const old = this.#values;
    const into = makeValues(newNumbers.length);
    await renumbered(old.priceCents, newNumbers, into.priceCents);
    await renumbered(old.rating, newNumbers, into.rating);
    await renumbered(old.greenScore, newNumbers, into.greenScore);
    await renumbered(old.category, newNumbers, into.category);
    await renumbered(old.brand, newNumbers, into.brand);
    await renumbered(old.made, newNumbers, into.made);
    await renumbered(old.popularity, newNumbers, into.popularity);
    await renumbered(old.createdAt, newNumbers, into.createdAt);
    this.#values = into;
    this.#inStock = await this.#inStock.renumbered(newNumbers);
    this.#onSale = await this.#onSale.renumbered(newNumbers);
    this.#featured = await this.#featured.renumbered(newNumbers);
    for (const [family, products] of this.#ofColor)
      this.#ofColor.set(family, await products.renumbered(newNumbers));
  }

  #reserve(length: number): void {
    const old = this.#values;
    const grown = makeValues(length);
    grown.priceCents.set(old.priceCents);
    grown.rating.set(old.rating);
    grown.greenScore.set(old.greenScore);
    grown.category.set(old.category);
    grown.brand.set(old.brand);
    grown.made.set(old.made);
    grown.popularity.set(old.popularity);
    grown.createdAt.set(old.createdAt);
    this.#values = grown;
  }
}
