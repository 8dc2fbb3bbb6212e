import { describe, expect, test } from 'vitest';
import { changedParts, pictureLines, variantLines } from './product-parts.ts';

const pictures = (...images: [url: string, alt: string][]) => images.map(([url, alt]) => ({ url, alt }));
const variant = (color: string, size: string, stock: number, priceCents: number | null = null) => ({
  color,
  size,
  stock,
  priceCents,
});
const product = (parts: {
  name?: string;
  images?: { url: string; alt: string }[];
  variants?: ReturnType<typeof variant>[];
}) => ({ name: 'Mug', images: [], variants: [], colors: [], stock: 0, ...parts });

function linesOf(before: ReturnType<typeof product>, after: ReturnType<typeof product>): string[] {
  const parts = changedParts(before, after);
  return [
    ...(parts.pictures === undefined ? [] : pictureLines(parts.pictures)),
    ...(parts.variants === undefined ? [] : variantLines(parts.variants, 'EUR')),
  ].map((line) => `${line.what}: ${line.before} → ${line.after}`);
}

describe('pictures', () => {
  const front = ['/front.webp', 'A mug'] as const;
  const side = ['/side.webp', 'Its side'] as const;
  const box = ['/box.webp', 'Its box'] as const;
  const had = product({ images: pictures([...front], [...side], [...box]) });

  test('the same pictures are no change', () => {
    expect(changedParts(had, had)).toEqual({});
  });

  test('one is added, one is removed, and one says something else', () => {
    const has = product({ images: pictures([...front], ['/side.webp', 'The handle'], ['/new.webp', 'Mug']) });
    expect(linesOf(had, has)).toEqual([
      'Picture removed: picture 3 (Its box) → none',
      'Text of picture 2: Its side → The handle',
      'Picture added: none → picture 3 (the product’s name)',
    ]);
  });

  test('another order is told by the numbers that they had, and what moves up for a removed one is no order', () => {
    expect(linesOf(had, product({ images: pictures([...box], [...front], [...side]) }))).toEqual([
      'Order of pictures: 1, 2, 3 → 3, 1, 2',
    ]);
    expect(linesOf(had, product({ images: pictures([...side], [...box]) }))).toEqual([
      'Picture removed: picture 1 (A mug) → none',
    ]);
  });

  test('a picture that says the product’s name follows a new name without a change', () => {
    const named = product({ images: pictures(['/front.webp', 'Mug']) });
    const renamed = product({ name: 'Cup', images: pictures(['/front.webp', 'Cup']) });
    expect(changedParts(named, renamed)).toEqual({});
    expect(linesOf(named, product({ name: 'Cup', images: pictures(['/front.webp', 'Mug']) }))).toEqual([
      'Text of picture 1: the product’s name → Mug',
    ]);
  });
});

describe('variants', () => {
  const had = product({
    variants: [variant('Moss', 'S', 4), variant('Moss', 'L', 7, 1450), variant('Clay', 'S', 2)],
  });

  test('the same variants are no change, nor are none that are given', () => {
    expect(changedParts(had, product({ variants: [...had.variants] }))).toEqual({});
    expect(changedParts(had, { name: had.name, images: had.images })).toEqual({});
  });

  test('another order is told from the first variant that moved to the last, and a gap is no order', () => {
    const [small, large, clay] = had.variants;
    if (small === undefined || large === undefined || clay === undefined)
      throw new Error('Three variants were expected');
    expect(changedParts(had, product({ variants: [small, clay, large] }))).toEqual({
      variantOrder: ['Moss, L; Clay, S', 'Clay, S; Moss, L'],
    });
    expect(changedParts(had, product({ variants: [large, clay] }))).not.toHaveProperty('variantOrder');
  });

  test('stock and price of one are told by its name, and no other variant is kept', () => {
    const has = product({
      variants: [variant('Moss', 'S', 4), variant('Moss', 'L', 9), variant('Clay', 'S', 2, 1600)],
    });
    expect(changedParts(had, has).variants?.map((side) => side.length)).toEqual([2, 2]);
    expect(linesOf(had, has)).toEqual([
      'Stock of Moss, L: 7 → 9',
      'Price of Moss, L: €14.50 → the product’s price',
      'Price of Clay, S: the product’s price → €16.00',
    ]);
  });

  test('one is added and one removed', () => {
    const has = product({
      variants: [variant('Moss', 'S', 4), variant('Moss', 'L', 7, 1450), variant('Rust', 'M', 3, 1500)],
    });
    expect(linesOf(had, has)).toEqual([
      'Variant removed: Clay, S (stock 2, the product’s price) → none',
      'Variant added: none → Rust, M (stock 3, €15.00)',
    ]);
  });

  test('a new color or size in the place of another is the same variant under another name', () => {
    const has = product({
      variants: [variant('Fern', 'S', 4), variant('Fern', 'L', 8, 1450), variant('Clay', 'S', 2)],
    });
    expect(linesOf(had, has)).toEqual([
      'Name of a variant: Moss, S → Fern, S',
      'Name of a variant: Moss, L → Fern, L',
      'Stock of Fern, L: 7 → 8',
    ]);
  });

  test('a variant that takes the place of one that stays somewhere else is new', () => {
    const has = product({
      variants: [
        variant('Moss', 'M', 1),
        variant('Moss', 'S', 4),
        variant('Moss', 'L', 7, 1450),
        variant('Clay', 'S', 2),
      ],
    });
    expect(linesOf(had, has)).toEqual(['Variant added: none → Moss, M (stock 1, the product’s price)']);
  });

  test('all go, and the first come', () => {
    const none = product({});
    const one = product({ variants: [variant('', 'L', 3)] });
    expect(linesOf(one, none)).toEqual(['Variant removed: L (stock 3, the product’s price) → none']);
    expect(linesOf(none, one)).toEqual(['Variant added: none → L (stock 3, the product’s price)']);
  });
});
