import * as fc from 'fast-check';
import { brandProductInputSchema } from '@greenroom/contract/brands/brands.schemas';
import { productFileColumns, productLines } from '@greenroom/contract/brands/product-file';
import { csvLine } from '@greenroom/contract/csv';
import { expect, test } from 'vitest';
import { toBrandProduct } from '../brand-products/brand-product-answer.ts';
import { toBrandVariant } from '../variants/variant-values.ts';
import { readImportFile } from './import-file.ts';
import { type FileRow, type KnownProduct, readRow } from './import-rows.ts';

const at = { color: 'Moss', size: '', stock: 0, priceCents: null, imagePosition: null };
const plain: KnownProduct = {
  id: 'cape',
  brandId: '5d8f0c9e-2b1a-4c3d-8e7f-6a5b4c3d2e1f',
  name: 'Cape',
  description: '',
  priceCents: 4400,
  originalPriceCents: null,
  currency: 'USD',
  active: true,
  public: true,
  stock: 0,
  isFeatured: false,
  category: 'home',
  tags: [],
  approvalStatus: 'approved',
  approvalReason: '',
  version: 1,
  stockMovedAtVersion: null,
  rating: 0,
  reviewCount: 0,
  colors: [],
  variants: [],
  images: [],
};

/** Texts of characters with a special meaning in CSV, in cells or in spreadsheets. */
const text = (maxLength: number) =>
  fc
    .oneof(
      fc.string({
        unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\r', '\n', '\t', ' ', 'a', '1'),
        maxLength,
      }),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    )
    .map((value) => value.replaceAll('\0', '').trim());
const filledText = (maxLength: number) => text(maxLength).filter((value) => value !== '');
const picture = fc.nat(50).map((place) => `https://example.com/a,${place}.webp`);
const stock = fc.nat(1000);

/** A product as the product form stores it. */
const product: fc.Arbitrary<KnownProduct> = fc
  .record({
    name: filledText(60),
    description: text(100),
    priceCents: fc.integer({ min: 1, max: 90_000 }),
    saved: fc.option(fc.nat(5000)),
    flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    category: fc.constantFrom('home', 'apparel'),
    tags: fc.uniqueArray(filledText(20), { maxLength: 4 }),
    images: fc.uniqueArray(fc.record({ url: picture, alt: text(30) }), {
      selector: ({ url }) => url,
      maxLength: 4,
    }),
    stock,
    colors: fc.uniqueArray(fc.record({ name: filledText(20), hex: fc.constantFrom('#336644', '#aa8855') }), {
      selector: ({ name }) => name,
      maxLength: 3,
    }),
    sizes: fc.uniqueArray(filledText(20), { maxLength: 3 }),
    ofVariant: fc.array(
      fc.record({ stock, dearer: fc.option(fc.integer({ min: 1, max: 900 })), place: fc.nat(9) }),
      {
        minLength: 9,
        maxLength: 9,
      },
    ),
  })
  .map(({ saved, flags: [active, isPublic, isFeatured], ofVariant, images, ...made }) => {
    const isMade = made.colors.length + made.sizes.length > 0;
    const names = isMade
      ? (made.colors.length === 0 ? [''] : made.colors.map(({ name }) => name)).flatMap((color) =>
          (made.sizes.length === 0 ? [''] : made.sizes).map((size) => ({ color, size })),
        )
      : [];
    const variants = names.map((name, place) => {
      const { stock: units = 0, dearer = null, place: shown = 0 } = ofVariant[place] ?? {};
      return {
        color: name.color,
        size: name.size,
        stock: units,
        // One variant has the product's price.
        priceCents: place === 0 || dearer === null ? null : made.priceCents + dearer,
        imagePosition: shown < images.length ? shown : null,
      };
    });
    return Object.assign({}, plain, made, {
      active,
      public: isPublic,
      isFeatured,
      originalPriceCents: saved === null ? null : made.priceCents + saved,
      images: images.map(({ url, alt }) => ({ url, alt: alt === '' ? made.name : alt })),
      variants,
      stock: variants.length === 0 ? made.stock : variants.reduce((sum, one) => sum + one.stock, 0),
    });
  });

const fileOf = (products: readonly KnownProduct[]) =>
  csvLine(productFileColumns) + productLines(products.map(toBrandProduct));

async function rowsOf(file: string): Promise<FileRow[]> {
  const read = await readImportFile(file);
  if ('mistakes' in read) throw new Error(JSON.stringify(read.mistakes));
  return read.rows;
}

/** The product after its row was imported. */
function afterRow(row: FileRow, before: KnownProduct): KnownProduct {
  const read = readRow(row, new Map([[before.id, before]]));
  if ('mistakes' in read) throw new Error(JSON.stringify([read.mistakes, row]));
  const { values, images, variants } = read.product;
  const { stock: units = before.stock, colors = before.colors, sizes: _sizes, ...rest } = values;
  const kept = before.variants;
  const made = variants?.map(
    ({ color = '', size = '', stock: own, priceCents = null, imagePosition = null }) => ({
      color,
      size,
      stock: own,
      priceCents,
      imagePosition,
    }),
  );
  return { ...before, ...rest, stock: units, colors, images, variants: made ?? kept };
}

test('an exported file restores each product, whatever was changed since', async () => {
  // Without this check, the test could generate products that cannot exist.
  const formTakes = (one: KnownProduct) => {
    const { currency: _currency, ...brandProduct } = toBrandProduct(one);
    return brandProductInputSchema.safeParse({ ...brandProduct, version: 1 }).success;
  };
  await fc.assert(
    fc.asyncProperty(product, product, async (then, now) => {
      fc.pre(formTakes(then));
      const file = fileOf([then]);
      const [row = { number: 0 }] = await rowsOf(file);
      // Stock changes are relative to the current stock, which nobody changed in this test.
      const since = { ...now, stock: then.stock, variants: then.variants };
      const back = afterRow(row, since);
      expect(fileOf([back])).toBe(file);
      expect(toBrandProduct(back)).toEqual(toBrandProduct(then));
    }),
    { numRuns: 100 },
  );
});

test('a variant added by hand gets the product’s color of that name, or else grey', () => {
  const before = { ...plain, colors: [{ name: 'Moss', hex: '#336644' }], variants: [at] };
  const row = {
    number: 2,
    id: 'cape',
    name: 'Cape',
    price: '44',
    category: 'home',
    variants: 'color=Moss, stock=3; color=Plum, stock=4, price=50',
  };
  const after = afterRow(row, before);
  expect(after.variants.map((one) => toBrandVariant(one, after))).toEqual([
    { color: { name: 'Moss', hex: '#336644' }, stockCount: 3 },
    { color: { name: 'Plum', hex: '#808080' }, stockCount: 4, price: 50 },
  ]);
  expect(after.stock).toBe(7);
});

const mistakesOf = (cells: Partial<FileRow>, before = plain) => {
  const row = { number: 2, id: 'cape', name: 'Cape', price: '44', category: 'home', ...cells };
  const read = readRow(row, new Map([[before.id, before]]));
  return 'mistakes' in read ? read.mistakes : [];
};

test('a price that cannot be read is refused with an example', () => {
  const priceMistakes = (column: string, words = '') => [
    { column, message: `${words}Enter a price. Write it like 5.50` },
  ];
  for (const typed of ['5,50', '$5.50', '5.50 USD', 'free'])
    expect(mistakesOf({ price: typed })).toEqual(priceMistakes('price'));
  expect(mistakesOf({ originalPrice: '55,50' })).toEqual(priceMistakes('originalPrice'));
  expect(mistakesOf({ variants: 'size=S, stock=2, price=50€' })).toEqual(
    priceMistakes('variants', 'Variant 1: '),
  );
  // A numeric column needs no example in the message.
  expect(mistakesOf({ price: '0' })).toEqual([
    { column: 'price', message: 'The price has to be greater than 0' },
  ]);
});

test('a mistake in variants, pictures or the former price is listed with its column', () => {
  expect(mistakesOf({ variants: 'S, M' })).toMatchObject([
    { column: 'variants', message: expect.stringContaining('Write each variant like color=Moss') },
  ]);
  expect(mistakesOf({ variants: 'size=S, stock=2; size=M, stock=many' })).toEqual([
    { column: 'variants', message: 'Variant 2: Enter a whole number' },
  ]);
  expect(mistakesOf({ variants: 'size=S, stock=2, price=40' })).toEqual([
    {
      column: 'variants',
      message: 'Variant 1: Nothing costs less than the product: lower the product’s price',
    },
  ]);
  expect(mistakesOf({ variants: 'size=S, stock=2, picture=1' })).toEqual([
    { column: 'variants', message: 'Variant 1: The product has no pictures that a variant could show' },
  ]);
  expect(mistakesOf({ images: 'https://example.com/a.webp, file:///etc/passwd' })).toMatchObject([
    { column: 'images', message: expect.stringContaining('Picture 2: Enter a secure web address') },
  ]);
  const reduced = { ...plain, originalPriceCents: 5000 };
  expect(mistakesOf({ price: '50.01' }, reduced)).toEqual([
    { column: 'originalPrice', message: 'The original price cannot be below the price' },
  ]);
});

test('units of a variant that were sold since the export stay sold', () => {
  const sold = {
    ...plain,
    stockMovedAtVersion: 1,
    stock: 3,
    variants: [{ ...at, color: '', size: 'S', stock: 3 }],
  };
  const row = { number: 2, id: 'cape', name: 'Cape', price: '44', category: 'home' };
  const variants = 'size=S, stock=9, stockBefore=5';
  expect(afterRow({ ...row, variants }, sold)).toMatchObject({
    stock: 7,
    variants: [{ size: 'S', stock: 7 }],
  });
  expect(mistakesOf({ variants: 'size=S, stock=9' }, sold)).toEqual([
    { column: 'variants', message: 'Variant 1: Units were sold or given back: say which stock you saw' },
  ]);
  expect(mistakesOf({ variants: 'size=S, stock=1, stockBefore=5' }, sold)).toEqual([
    { column: 'variants', message: 'Units were sold since: fewer are left than this takes away' },
  ]);
});
