import { expect, test } from 'vitest';
import { brandProduct } from '../../../testing/sample-brands.ts';
import { mergedProduct } from './product-merge.ts';
import { productForm } from './product-payload.ts';

const product = brandProduct({
  name: 'Jug',
  description: 'Thrown in Leeds',
  images: ['https://a.example/front.jpg', 'https://a.example/back.jpg'],
  variants: [{ size: 'S', stockCount: 4, imageIndex: 1 }],
});
const opened = productForm(product);

test('what was typed stays, what the other changed is shown, and what both changed is named', () => {
  const typed = { ...opened, name: 'Tall jug', price: '26', active: false };
  const saved = productForm({ ...product, name: 'Wide jug', tags: ['clay'], featured: true, price: 26 });
  const { form, shown, kept } = mergedProduct(opened, typed, saved);
  expect(form).toEqual({ ...saved, name: 'Tall jug', active: false });
  expect(shown).toEqual(['Tags', 'Featured']);
  expect(kept).toEqual(['Name']);
});

test('a variant goes on to show its picture when the other changed their order, or this form did', () => {
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
  expect(mergedProduct({ ...opened }, { ...swapped, variants: opened.variants }, saved).form).toMatchObject({
    imageUrl: back,
    variants: [{ size: 'XL', stockCount: '9', picture: '1' }],
  });
});
