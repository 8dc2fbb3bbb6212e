import { expect, test } from 'vitest';
import { productPictures } from './product-pictures.ts';

test('the image address goes first, and each address is there once', () => {
  const pictures = productPictures(
    { name: 'Vase', imageUrl: '/files/b', images: ['/files/a', '/files/b'] },
    undefined,
  );
  expect(pictures).toEqual([
    { url: '/files/b', alt: 'Vase' },
    { url: '/files/a', alt: 'Vase' },
  ]);
});

test('a picture keeps its own description, and one that bore the product’s name bears the new one', () => {
  const before = {
    name: 'Vase',
    images: [
      { url: '/files/a', alt: 'Vase' },
      { url: '/files/b', alt: 'Vase, from above' },
    ],
  };
  expect(productPictures({ name: 'Tall vase', images: ['/files/a', '/files/b'] }, before)).toEqual([
    { url: '/files/a', alt: 'Tall vase' },
    { url: '/files/b', alt: 'Vase, from above' },
  ]);
});
