import type { ProductChange } from '@greenroom/contract/brands/inventory.schemas';
import { formatCents } from '@greenroom/contract/money-format';

/** Changes of a product's pictures, variants and colors, and their descriptions. */

type Line = ProductChange['changes'][number];

/** A picture of a product. An empty `alt` means the product's name. */
export interface ChangedPicture {
  url: string;
  alt: string;
}

/** A variant with its position in the product. `priceCents` is null if it costs the same as the product. */
export interface ChangedVariant {
  color: string;
  size: string;
  stock: number;
  priceCents: number | null;
  place: number;
}

/** A color of variants. */
export interface ChangedColor {
  name: string;
  hex: string;
}

/** Changes of a product's parts, before and after. Only changed variants and colors are included. */
export interface ChangedParts {
  pictures?: [before: ChangedPicture[], after: ChangedPicture[]];
  variants?: [before: ChangedVariant[], after: ChangedVariant[]];
  /** Names of the variants whose order changed, separated by `; `. */
  variantOrder?: [before: string, after: string];
  colors?: [before: ChangedColor[], after: ChangedColor[]];
  /**
   * The product's stock when its variants change, read from the locked product. The trigger would see
   * intermediate values, because variants adjust it one by one.
   */
  stock?: [before: number, after: number];
}

/** The content of one change: columns by name, and parts. */
export type ProductChanges = Readonly<Record<string, [before: unknown, after: unknown]>> & ChangedParts;

interface ProductParts {
  name: string;
  images: readonly { url: string; alt: string }[];
}
interface VariantParts {
  variants: readonly VariantOf[];
  colors: readonly ChangedColor[];
  stock: number;
}
type VariantOf = Pick<ChangedVariant, 'stock'> & {
  color?: string;
  size?: string;
  priceCents?: number | null;
};

/**
 * A picture whose text equals the product's name has no text of its own, so renaming the product does not
 * change it.
 */
const picturesOf = ({ name, images }: ProductParts): ChangedPicture[] =>
  images.map(({ url, alt }) => ({ url, alt: alt === name ? '' : alt }));

const isSame = (one: object, other: object | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const variantsOf = (variants: readonly VariantOf[]): ChangedVariant[] =>
  variants.map(({ color = '', size = '', stock, priceCents = null }, place) => ({
    color,
    size,
    stock,
    priceCents,
    place,
  }));

const isNamed =
  ({ color, size }: ChangedVariant) =>
  (other: ChangedVariant): boolean =>
    other.color === color && other.size === size;

/** Those without an equal among the others, regardless of position. */
const without = (variants: readonly ChangedVariant[], others: readonly ChangedVariant[]): ChangedVariant[] =>
  variants.filter((variant) => {
    const other = others.find(isNamed(variant));
    return !isSame(variant, other && { ...other, place: variant.place });
  });

const nameOf = ({ color, size }: Pick<ChangedVariant, 'color' | 'size'>): string =>
  [color, size].filter((part) => part !== '').join(', ');

/** If the order of the remaining variants changed, their names from the first to the last that moved. */
function changedOrder(
  were: readonly ChangedVariant[],
  are: readonly ChangedVariant[],
): [before: string, after: string] | undefined {
  const had = were.filter((variant) => are.some(isNamed(variant))).map(nameOf);
  const has = are.filter((variant) => were.some(isNamed(variant))).map(nameOf);
  const isMoved = (name: string, place: number) => name !== has[place];
  const first = had.findIndex(isMoved);
  if (first === -1) return undefined;
  const end = had.findLastIndex(isMoved) + 1;
  return [had.slice(first, end).join('; '), has.slice(first, end).join('; ')];
}

/** Colors whose value changed under the same name. */
function changedColors(
  had: readonly ChangedColor[],
  has: readonly ChangedColor[],
): [before: ChangedColor[], after: ChangedColor[]] {
  const values = new Map(had.map((color) => [color.name, color]));
  const pairs = has.flatMap((after) => {
    const before = values.get(after.name);
    return before === undefined || before.hex === after.hex ? [] : [{ before, after }];
  });
  return [pairs.map(({ before }) => before), pairs.map(({ after }) => after)];
}

/**
 * The changes of a product's pictures, variants and colors, and of the variants' total stock.
 * @param after `variants`, `colors` or `stock` left out are unchanged
 */
export function changedParts(
  before: ProductParts & VariantParts,
  after: ProductParts & { [Part in keyof VariantParts]?: VariantParts[Part] | undefined },
): ChangedParts {
  const [had, has] = [picturesOf(before), picturesOf(after)];
  const [were, are] = [variantsOf(before.variants), variantsOf(after.variants ?? before.variants)];
  const [wereOther, areOther] = [without(were, are), without(are, were)];
  const order = changedOrder(were, are);
  const colors = changedColors(before.colors, after.colors ?? before.colors);
  const { stock = before.stock } = after;
  return {
    ...(isSame(had, has) ? {} : { pictures: [had, has] }),
    ...(wereOther.length + areOther.length === 0
      ? {}
      : {
          variants: [wereOther, areOther],
          ...(stock === before.stock ? {} : { stock: [before.stock, stock] }),
        }),
    ...(order === undefined ? {} : { variantOrder: order }),
    ...(colors[0].length === 0 ? {} : { colors }),
  };
}

const textLabel = (alt: string): string => (alt === '' ? 'the product’s name' : alt);

const pictureLabel = ({ alt }: ChangedPicture, place: number): string =>
  `picture ${place + 1} (${textLabel(alt)})`;

/** Describes changes of the pictures: removed, added, text, order. They are numbered from 1. */
export function pictureLines([before, after]: NonNullable<ChangedParts['pictures']>): Line[] {
  const had = new Map(before.map(({ url, alt }, place) => [url, { alt, number: place + 1 }]));
  const has = new Set(after.map(({ url }) => url));
  const removed = before.flatMap((picture, place): Line[] =>
    has.has(picture.url)
      ? []
      : [{ what: 'Picture removed', before: pictureLabel(picture, place), after: 'none' }],
  );
  const others = after.flatMap((picture, place): Line[] => {
    const was = had.get(picture.url);
    if (was === undefined)
      return [{ what: 'Picture added', before: 'none', after: pictureLabel(picture, place) }];
    if (was.alt === picture.alt) return [];
    return [
      { what: `Text of picture ${place + 1}`, before: textLabel(was.alt), after: textLabel(picture.alt) },
    ];
  });
  const numbers = after.flatMap(({ url }) => had.get(url)?.number ?? []);
  const inOrder = numbers.toSorted((one, other) => one - other);
  const moved = isSame(numbers, inOrder)
    ? []
    : [{ what: 'Order of pictures', before: inOrder.join(', '), after: numbers.join(', ') }];
  return [...removed, ...others, ...moved];
}

/** Describes changed color values, by name. */
export const colorLines = ([before, after]: NonNullable<ChangedParts['colors']>): Line[] =>
  after.map(({ name, hex }, place) => ({
    what: `Color value of ${name}`,
    before: before[place]?.hex ?? 'none',
    after: hex,
  }));

/**
 * Describes changes of the variants: removed, added, renamed, stock or price. One that takes another's
 * position with the same color or size counts as renamed.
 */
export function variantLines(
  [before, after]: NonNullable<ChangedParts['variants']>,
  currency: string,
): Line[] {
  const price = (cents: number | null) =>
    cents === null ? 'the product’s price' : formatCents(cents, currency);
  const whole = (variant: ChangedVariant) =>
    `${nameOf(variant)} (stock ${variant.stock}, ${price(variant.priceCents)})`;
  const renamed = (variant: ChangedVariant) =>
    before.find(
      (other) =>
        other.place === variant.place &&
        (other.color === variant.color || other.size === variant.size) &&
        !after.some(isNamed(other)),
    );
  const wasOf = (variant: ChangedVariant) => before.find(isNamed(variant)) ?? renamed(variant);
  const stayed = new Set(after.map(wasOf));
  const removed = before
    .filter((variant) => !stayed.has(variant))
    .map((variant): Line => ({ what: 'Variant removed', before: whole(variant), after: 'none' }));
  return [
    ...removed,
    ...after.flatMap((variant): Line[] => {
      const was = wasOf(variant);
      if (was === undefined) return [{ what: 'Variant added', before: 'none', after: whole(variant) }];
      const name = nameOf(variant);
      return [
        { what: 'Name of a variant', before: nameOf(was), after: name },
        { what: `Stock of ${name}`, before: String(was.stock), after: String(variant.stock) },
        { what: `Price of ${name}`, before: price(was.priceCents), after: price(variant.priceCents) },
      ].filter((line) => line.before !== line.after);
    }),
  ];
}
