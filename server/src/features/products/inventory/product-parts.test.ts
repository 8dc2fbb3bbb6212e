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

  test('that are the same are no change', () => {
    expect(changedParts(had, had)).toEqual({});
  });

  test('are listed when one is added, one is removed and one gets another text', () => {
    const has = product({ images: pictures([...front], ['/side.webp', 'The handle'], ['/new.webp', 'Mug']) });
    expect(linesOf(had, has)).toEqual([
      'Picture removed: picture 3 (Its box) → none',
      'Text of picture 2: Its side → The handle',
      'Picture added: none → picture 3 (the product’s name)',
    ]);
  });

  test('in a new order are listed by their former numbers, and moving up after a removal is no new order', () => {
    expect(linesOf(had, product({ images: pictures([...box], [...front], [...side]) }))).toEqual([
      'Order of pictures: 1, 2, 3 → 3, 1, 2',
    ]);
    expect(linesOf(had, product({ images: pictures([...side], [...box]) }))).toEqual([
      'Picture removed: picture 1 (A mug) → none',
    ]);
  });

  test('with the product’s name as text follow a new name without a change', () => {
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

  test('that are the same or not given are no change', () => {
    expect(changedParts(had, product({ variants: [...had.variants] }))).toEqual({});
    expect(changedParts(had, { name: had.name, images: had.images })).toEqual({});
  });

  test('in a new order are listed from the first to the last that moved, and a removal is no new order', () => {
    const [small, large, clay] = had.variants;
    if (small === undefined || large === undefined || clay === undefined)
      throw new Error('Three variants were expected');
    expect(changedParts(had, product({ variants: [small, clay, large] }))).toEqual({
      variantOrder: ['Moss, L; Clay, S', 'Clay, S; Moss, L'],
    });
    expect(changedParts(had, product({ variants: [large, clay] }))).not.toHaveProperty('variantOrder');
  });

  test('with a new stock or price are listed by name, and unchanged ones are not', () => {
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

  test('are listed when one is added and one is removed', () => {
    const has = product({
      variants: [variant('Moss', 'S', 4), variant('Moss', 'L', 7, 1450), variant('Rust', 'M', 3, 1500)],
    });
    expect(linesOf(had, has)).toEqual([
      'Variant removed: Clay, S (stock 2, the product’s price) → none',
      'Variant added: none → Rust, M (stock 3, €15.00)',
    ]);
  });

  test('with a new color or size in the same place are listed as renamed', () => {
    const has = product({
      variants: [variant('Fern', 'S', 4), variant('Fern', 'L', 8, 1450), variant('Clay', 'S', 2)],
    });
    expect(linesOf(had, has)).toEqual([
      'Name of a variant: Moss, S → Fern, S',
      'Name of a variant: Moss, L → Fern, L',
      'Stock of Fern, L: 7 → 8',
    ]);
  });

  test('that take the place of one that moved elsewhere are listed as new', () => {
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

  test('are listed when all are removed, and when the first is added', () => {
    const none = product({});
    const one = product({ variants: [variant('', 'L', 3)] });
    expect(linesOf(one, none)).toEqual(['Variant removed: L (stock 3, the product’s price) → none']);
    expect(linesOf(none, one)).toEqual(['Variant added: none → L (stock 3, the product’s price)']);
  });
});
