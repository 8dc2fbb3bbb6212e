import { expect, test } from 'vitest';
import sharp from 'sharp';
import { artSubject } from '../catalogue/art-subjects.ts';
import { sampleProducts } from '../catalogue/catalogue.ts';
import { artViews, productArt } from './product-art.ts';
import { renderArt } from './render-art.ts';

const subject = artSubject('sunday-mug');

test('the same product and view give the same picture', () => {
  for (const view of artViews) expect(productArt(subject, view)).toBe(productArt({ ...subject }, view));
});

test('all pictures of the catalogue are different', () => {
  const pictures = sampleProducts.flatMap((product) =>
    artViews.map((view) => productArt(artSubject(product.key), view)),
  );
  expect(pictures).toHaveLength(216);
  expect(new Set(pictures).size).toBe(216);
});

test('two products of one kind and the same colors have different pictures', () => {
  const one = productArt({ ...subject, key: 'one' }, 0);
  const other = productArt({ ...subject, key: 'other' }, 0);
  expect(one).not.toBe(other);
});

test('pictures need no font and load nothing', () => {
  const pictures = sampleProducts.flatMap((product) =>
    artViews.map((view) => productArt(artSubject(product.key), view)),
  );
  expect(pictures.filter((svg) => /<text|font|href|NaN|undefined/.test(svg))).toEqual([]);
});

test('pictures are rendered in the requested width and format', async () => {
  for (const format of ['webp', 'avif', 'png'] as const) {
    const image = await renderArt(productArt(subject, 0), { width: 320, format });
    const { width, height, format: written } = await sharp(image).metadata();
    expect({ width, height }).toEqual({ width: 320, height: 320 });
    expect(written).toBe(format === 'avif' ? 'heif' : format);
  }
});

test('no picture is grey', async () => {
  const grey: string[] = [];
  for (const product of sampleProducts) {
    const picture = await renderArt(productArt(artSubject(product.key), 0), { width: 64, format: 'png' });
    const means = (await sharp(picture).stats()).channels.slice(0, 3).map((channel) => channel.mean);
    if (Math.max(...means) - Math.min(...means) < 8) grey.push(product.key);
  }
  expect(grey).toEqual([]);
});

test('a drawing that is not valid is refused', async () => {
  await expect(renderArt('<svg/>', { width: 320, format: 'webp' })).rejects.toThrow('not an SVG picture');
});
