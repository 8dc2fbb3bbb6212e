import type { ProductChange } from '@greenroom/contract/brands/inventory.schemas';
import { formatCents } from '@greenroom/contract/money-format';

/** Pictures, variants and colors of a product: what changes of them, and in which words that is told. */

type Line = ProductChange['changes'][number];

/** A picture of a product. An empty `alt` is the product's name. */
export interface ChangedPicture {
  url: string;
  alt: string;
}

/** A variant, with its place among all of its product. `priceCents` is null for one that costs what its product does. */
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

/** What was changed of the parts of a product, before and after; of variants and colors those alone that were changed. */
export interface ChangedParts {
  pictures?: [before: ChangedPicture[], after: ChangedPicture[]];
  variants?: [before: ChangedVariant[], after: ChangedVariant[]];
  /** Names of the variants that stand in another order, `; ` between them. */
  variantOrder?: [before: string, after: string];
  colors?: [before: ChangedColor[], after: ChangedColor[]];
  /**
   * Units of the product, where its variants change. They are those of the locked product: the trigger sees a count between,
   * because variants add to it and take from it one by one.
   */
  stock?: [before: number, after: number];
}

/** What one change changed: of columns, by their names, and of parts. */
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

/** A picture whose text is its product's name has no text of its own, so that a new name is no change of it. */
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

/** Those that have no equal among the others; where they stand is no difference. */
const without = (variants: readonly ChangedVariant[], others: readonly ChangedVariant[]): ChangedVariant[] =>
  variants.filter((variant) => {
    const other = others.find(isNamed(variant));
    return !isSame(variant, other && { ...other, place: variant.place });
  });

const nameOf = ({ color, size }: Pick<ChangedVariant, 'color' | 'size'>): string =>
  [color, size].filter((part) => part !== '').join(', ');

/** The names of those that are there before and after, where their order is another: from the first that moved to the last. */
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

/** The colors that have another value, under the same name. */
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
 * What a change changes of a product's pictures and variants, of their colors, and of the units that they have together.
 * @param after without `variants`, `colors` or `stock` they stay as they are
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

/** What was done to the pictures: taken away, added, another text, another order. They are counted from 1. */
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

/** Another value of a color, by its name. */
export const colorLines = ([before, after]: NonNullable<ChangedParts['colors']>): Line[] =>
  after.map(({ name, hex }, place) => ({
    what: `Color value of ${name}`,
    before: before[place]?.hex ?? 'none',
    after: hex,
  }));

/**
 * What was done to the variants: taken away, added, another name, stock or price. One that stands where another stood, with
 * the same color or size, is that one under another name.
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
