import { wordsOf } from '@greenroom/contract/search/words';
import type { ColorFamily } from '@greenroom/contract/products/color-families';
import { colorBit, colorBitsOf } from './color-families.ts';
import type { ProductDocument } from './product-documents.queries.ts';

/** One way in which a product exists. `size` is empty if it has none. */
export interface Made {
  /** Its colors as bits (`colorBit`). A color can belong to several families, such as teal to blue. */
  colorBits: number;
  size: string;
  isInStock: boolean;
}

/** The wanted options. Undefined ones match anything. */
export interface WantedOptions {
  madeInColors?: readonly ColorFamily[] | undefined;
  madeInSizes?: readonly string[] | undefined;
  isInStock?: boolean | undefined;
}

/**
 * All ways in which a product exists: its variants, otherwise each of its colors in each of its sizes. A way
 * without a color has those of the product's name and tags.
 */
export function waysMade({
  name,
  tags,
  colors,
  sizes,
  variants,
  isInStock,
}: Pick<ProductDocument, 'name' | 'tags' | 'colors' | 'sizes' | 'variants' | 'isInStock'>): Made[] {
  const bitsFromWords = colorBitsOf([], [name, ...tags].flatMap(wordsOf));
  const bitsByName = new Map(
    colors.map((color) => [color.name, colorBitsOf([color.hex], wordsOf(color.name))]),
  );
  if (variants.length > 0)
    return variants.map(({ color, size, stock }) => ({
      colorBits: bitsByName.get(color) ?? bitsFromWords,
      size,
      isInStock: stock > 0,
    }));
  const everyBits = bitsByName.size === 0 ? [bitsFromWords] : [...bitsByName.values()];
  return (sizes.length === 0 ? [''] : sizes).flatMap((size) =>
    everyBits.map((colorBits) => ({ colorBits, size, isInStock })),
  );
}

/** Tests whether one way matches the wanted options. */
export function wantedBy({ madeInColors, madeInSizes, isInStock }: WantedOptions): (made: Made) => boolean {
  let bits = 0;
  for (const family of madeInColors ?? []) bits |= colorBit(family);
  const sizes = madeInSizes && new Set(madeInSizes);
  return (made) =>
    (madeInColors === undefined || (made.colorBits & bits) !== 0) &&
    (sizes === undefined || sizes.has(made.size)) &&
    (isInStock !== true || made.isInStock);
}

/** Numbers each distinct list of ways from 0 on. Most products share theirs with others. */
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

  /** Indexed by list number, 1 for lists that match. */
  marked(wanted: WantedOptions): Uint8Array {
    const isWanted = wantedBy(wanted);
    return Uint8Array.from(this.#lists, (ways) => (ways.some(isWanted) ? 1 : 0));
  }
}
