import { expect, test } from 'vitest';
import { productPictures } from './product-pictures.ts';

test('[DASH-21] the image address goes first, and each address is there once', () => {
  const pictures = productPictures(
    { name: 'Vase', imageUrl: '/files/b', images: ['/files/a', '/files/b'] },
    undefined,
  );
  expect(pictures).toEqual([
    { url: '/files/b', alt: 'Vase' },
    { url: '/files/a', alt: 'Vase' },
  ]);
});

test('a picture’s own description stays, and one that is the product’s name follows a new name', () => {
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

test('the description of a picture is the brand’s text, or else the product’s name', () => {
  const images = ['/files/a', '/files/b', '/files/c'];
  const before = {
    name: 'Vase',
    images: [
      { url: '/files/a', alt: 'Vase, from above' },
      { url: '/files/b', alt: 'Vase' },
    ],
  };
  const imageAlts = { '/files/a': '', '/files/b': 'Vase, its foot', '/files/gone': 'Nothing' };
  expect(productPictures({ name: 'Vase', images, imageAlts }, before)).toEqual([
    { url: '/files/a', alt: 'Vase' },
    { url: '/files/b', alt: 'Vase, its foot' },
    { url: '/files/c', alt: 'Vase' },
  ]);
});
