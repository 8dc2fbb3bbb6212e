import { expect, test } from 'vitest';
import { brandProduct } from '../../../testing/sample-brands.ts';
import { mergedProduct } from './product-merge.ts';
import { imagesOf, productForm } from './product-payload.ts';
import { variantForm } from './variant-form.ts';

const product = brandProduct({
  name: 'Jug',
  description: 'Thrown in Leeds',
  images: ['https://a.example/front.jpg', 'https://a.example/back.jpg'],
  variants: [{ size: 'S', stockCount: 4, imageIndex: 1 }],
});
const opened = productForm(product);

test('the entered values stay, the other’s changes are shown, and fields that both changed are named', () => {
  const typed = { ...opened, name: 'Tall jug', price: '26', active: false };
  const saved = productForm({ ...product, name: 'Wide jug', tags: ['clay'], featured: true, price: 26 });
  const { form, shown, kept } = mergedProduct(opened, typed, saved);
  expect(form).toEqual({ ...saved, name: 'Tall jug', active: false, price: '26' });
  expect(shown).toEqual(['Tags', 'Featured']);
  expect(kept).toEqual(['Name']);
});

test('a changed stock count is named if the form shows it, and not if each variant has its own', () => {
  const counted = brandProduct({ ...product, variants: [], stockCount: 7 });
  const sold = (of: typeof product) => productForm({ ...of, stockCount: 2 });
  expect(mergedProduct(productForm(counted), productForm(counted), sold(counted)).shown).toEqual([
    'Stock count',
  ]);
  expect(mergedProduct(opened, opened, sold(product)).shown).toEqual([]);
});

test('a stock count that both changed has both changes, and units sold meanwhile stay sold', () => {
  const jug = brandProduct({ variants: [], stockCount: 5 });
  const typed = { ...productForm(jug), stockCount: '20' };
  const merged = mergedProduct(productForm(jug), typed, productForm({ ...jug, stockCount: 2 }));
  expect(merged).toMatchObject({ form: { stockCount: '17' }, shown: [], kept: [], counted: ['Stock count'] });
  const alone = mergedProduct(productForm(jug), typed, productForm({ ...jug, name: 'Wide jug' }));
  expect(alone).toMatchObject({ form: { stockCount: '20' }, shown: ['Name'], kept: [], counted: [] });
  const same = mergedProduct(productForm(jug), typed, productForm({ ...jug, stockCount: 20 }));
  expect(same).toMatchObject({ form: { stockCount: '20' }, shown: [], kept: [], counted: [] });
});

test('pictures that both added are all in the result, and one that either removed is not', () => {
  const [front = '', back = ''] = product.images;
  const withImages = (...images: string[]) => productForm({ ...product, images });
  const merge = (typed: string[], saved: string[]) => {
    const { form, shown, kept } = mergedProduct(opened, withImages(...typed), withImages(...saved));
    return { images: imagesOf(form), shown, kept };
  };
  const [here, there] = ['https://a.example/here.jpg', 'https://a.example/there.jpg'];
  expect(merge([here, front, back], [front, back, there])).toEqual({
    images: [here, front, back, there],
    shown: ['Pictures'],
    kept: [],
  });
  expect(merge([front, here], [there, front, back])).toMatchObject({ images: [front, here, there] });
  expect(merge([front, back, here], [front])).toMatchObject({ images: [front, here] });
  // Only the other person changed the order.
  expect(merge([front, back, here], [back, front])).toMatchObject({ images: [back, front, here] });
  expect(merge([back, front, here], [front, back, there])).toMatchObject({
    images: [back, front, here, there],
    kept: [],
  });
});

test('if both reorder the pictures, the order here stays and is named', () => {
  const [front = '', back = ''] = product.images;
  const side = 'https://a.example/side.jpg';
  const withImages = (...images: string[]) => productForm({ ...product, images });
  const typed = withImages(side, front, back);
  const { form, kept } = mergedProduct(withImages(front, back, side), typed, withImages(back, front, side));
  expect(imagesOf(form)).toEqual([side, front, back]);
  expect(kept).toEqual(['Pictures']);
});

test('each picture has its latest description, and one that both changed is named', () => {
  const [front = '', back = ''] = product.images;
  const base = productForm({ ...product, imageAlts: { [front]: 'A jug', [back]: 'Its back' } });
  const typed = { ...base, imageAlts: { [front]: 'A tall jug', [back]: 'Its back' } };
  const apart = mergedProduct(base, typed, {
    ...base,
    imageAlts: { [front]: 'A jug', [back]: 'Its handle' },
  });
  expect(apart.form.imageAlts).toEqual({ [front]: 'A tall jug', [back]: 'Its handle' });
  expect([apart.shown, apart.kept]).toEqual([['Picture descriptions'], []]);
  const both = mergedProduct(base, typed, {
    ...base,
    imageAlts: { [front]: 'A wide jug', [back]: 'Its back' },
  });
  expect(both.form.imageAlts).toEqual({ [front]: 'A tall jug', [back]: 'Its back' });
  expect([both.shown, both.kept]).toEqual([[], ['Picture descriptions']]);
});

test('colors and sizes that two people change are merged row by row, and a row that both changed is named', () => {
  const row = (size: string, stockCount: number, price?: number) => ({
    size,
    stockCount,
    ...(price === undefined ? {} : { price }),
  });
  const form = (...variants: ReturnType<typeof row>[]) => productForm({ ...product, variants });
  const merge = (typed: ReturnType<typeof form>, saved: ReturnType<typeof form>) =>
    mergedProduct(form(row('S', 5), row('M', 2, 15)), typed, saved);
  const typedOf = (...rows: [size: string, units: string, seen: number | undefined, price: string][]) => ({
    ...form(),
    variants: rows.map(([size, stockCount, stockCountBefore, price]) =>
      Object.assign(variantForm({ size, stockCount: 0 }, 'USD'), { stockCount, stockCountBefore, price }),
    ),
  });

  // One person changes the units of S, the other a price of M. Both changes are kept.
  const apart = merge(typedOf(['S', '4', 5, ''], ['M', '2', 2, '15']), form(row('S', 5), row('M', 9, 16)));
  expect(apart.form.variants).toEqual(typedOf(['S', '4', 5, ''], ['M', '9', 9, '16.00']).variants);
  expect([apart.shown, apart.kept]).toEqual([['Colors and sizes'], []]);

  // Both change the price of M, the other person adds L, and S was removed here.
  const both = merge(typedOf(['M', '2', 2, '17']), form(row('S', 5), row('M', 2, 16), row('L', 1)));
  expect(both.form.variants).toEqual(typedOf(['M', '2', 2, '17'], ['L', '1', 1, '']).variants);
  expect([both.shown, both.kept]).toEqual([[], ['Colors and sizes']]);

  // Both change the units of S, of which some were sold. Both differences are applied to the current count.
  const units = merge(typedOf(['S', '0', 5, ''], ['M', '6', 2, '15']), form(row('S', 3), row('M', 9, 15)));
  expect(units.form.variants).toEqual(typedOf(['S', '0', 3, ''], ['M', '13', 9, '15.00']).variants);
  expect([units.shown, units.kept, units.counted]).toEqual([[], [], ['Colors and sizes']]);

  // The other person removed S, and a row that is new here stays.
  const gone = merge(
    typedOf(['S', '5', 5, ''], ['M', '2', 2, '15'], ['XL', '3', undefined, '']),
    form(row('M', 2, 15)),
  );
  expect(gone.form.variants).toEqual(typedOf(['M', '2', 2, '15.00'], ['XL', '3', undefined, '']).variants);
});

test('a variant still has its picture after either side reordered them', () => {
  const [front = '', back = ''] = product.images;
  const typedVariants = opened.variants.map((variant) => Object.assign({}, variant, { size: 'M' }));
  const reordered = productForm({
    ...product,
    images: [back, front],
    variants: [{ size: 'S', stockCount: 4, imageIndex: 0 }],
  });
  const typed = mergedProduct(opened, { ...opened, variants: typedVariants }, reordered);
  expect(typed.form.moreImages).toBe(front);
  expect(typed.form.variants).toMatchObject([{ size: 'M', picture: '1' }]);

  const swapped = { ...opened, imageUrl: back, moreImages: front, variants: reordered.variants };
  const saved = productForm({ ...product, variants: [{ size: 'XL', stockCount: 9, imageIndex: 1 }] });
  expect(mergedProduct({ ...opened }, swapped, saved).form).toMatchObject({
    imageUrl: back,
    variants: [{ size: 'XL', stockCount: '9', picture: '1' }],
  });
});
