import { wordsOf } from '@greenroom/contract/search/words';
import type { ColorFamily } from '@greenroom/contract/products/color-families';
import { colorBit, colorBitsOf } from './color-families.ts';
import type { ProductDocument } from './product-documents.queries.ts';

/** One way in which a product is made. `size` is empty where it has none. */
export interface Made {
  /** Its colors as bits (`colorBit`): a color may be more than one, such as teal and blue. */
  colorBits: number;
  size: string;
  isInStock: boolean;
}

/** What a shopper wants a product to be made in; what is undefined may be anything. */
export interface WantedOptions {
  madeInColors?: readonly ColorFamily[] | undefined;
  madeInSizes?: readonly string[] | undefined;
  isInStock?: boolean | undefined;
}

/**
 * All ways in which a product is made: its variants, else each of its colors in each of its sizes. One that names no color has
 * those of its name and its tags.
 */
export function waysMade({
  name,
  tags,
  colors,
  sizes,
  variants,
  isInStock,
}: Pick<ProductDocument, 'name' | 'tags' | 'colors' | 'sizes' | 'variants' | 'isInStock'>): Made[] {
  const bitsSaid = colorBitsOf([], [name, ...tags].flatMap(wordsOf));
  const bitsByName = new Map(
    colors.map((color) => [color.name, colorBitsOf([color.hex], wordsOf(color.name))]),
  );
  if (variants.length > 0)
    return variants.map(({ color, size, stock }) => ({
      colorBits: bitsByName.get(color) ?? bitsSaid,
      size,
      isInStock: stock > 0,
    }));
  const everyBits = bitsByName.size === 0 ? [bitsSaid] : [...bitsByName.values()];
  return (sizes.length === 0 ? [''] : sizes).flatMap((size) =>
    everyBits.map((colorBits) => ({ colorBits, size, isInStock })),
  );
}

/** What tells whether one way of making is what is wanted. */
export function wantedBy({ madeInColors, madeInSizes, isInStock }: WantedOptions): (made: Made) => boolean {
  let bits = 0;
  for (const family of madeInColors ?? []) bits |= colorBit(family);
  const sizes = madeInSizes && new Set(madeInSizes);
  return (made) =>
    (madeInColors === undefined || (made.colorBits & bits) !== 0) &&
    (sizes === undefined || sizes.has(made.size)) &&
    (isInStock !== true || made.isInStock);
}

/** A number for each different list of ways in which products are made, from 0 on: most products share theirs with others. */
export class MadeLists {
  readonly #numbers = new Map<string, number>();
  readonly #lists: (readonly Made[])[] = [];

  get size(): number {
    return this.#lists.length;
  }

  numberOf(ways: readonly Made[]): number {
    const key = JSON.stringify(ways.map(({ colorBits, size, isInStock }) => [colorBits, size, isInStock]));
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#lists.push(ways) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  at(number: number): readonly Made[] {
    return this.#lists[number] ?? [];
  }

  /** By the numbers of the lists, 1 for those that have what is wanted. */
  marked(wanted: WantedOptions): Uint8Array {
    const isWanted = wantedBy(wanted);
    return Uint8Array.from(this.#lists, (ways) => (ways.some(isWanted) ? 1 : 0));
  }
}
