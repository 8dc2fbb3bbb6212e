import { expect, test } from 'vitest';
import { artSubject } from '../catalogue/art-subjects.ts';
import { sampleBrands } from '../catalogue/brands.ts';
import { sampleProducts } from '../catalogue/catalogue.ts';
import { sampleCategoryCards, sampleHeroSlides, sampleStreams } from '../sample-streams.ts';
import { brandCover, brandLogo, categoryArt, heroArt, streamThumbnail } from './stream-art.ts';

const subjects = (keys: readonly string[]) => keys.map(artSubject);

const drawAll = (): string[] => [
  ...sampleBrands.map((brand) => brandLogo(brand)),
  ...sampleBrands.map((brand) =>
    brandCover(
      brand,
      subjects(sampleProducts.filter(({ brandKey }) => brandKey === brand.key).map(({ key }) => key)),
    ),
  ),
  ...sampleStreams.map(({ key, by, productKeys }) =>
    streamThumbnail({ key, hostId: by }, subjects(productKeys)),
  ),
  ...sampleHeroSlides.map(({ key, ground, productKeys }) => heroArt(key, ground, subjects(productKeys))),
  ...sampleCategoryCards.map(({ category, productKeys }) => categoryArt(category, subjects(productKeys))),
];

test('every brand, show, slide and card has its own picture, always the same', () => {
  const pictures = drawAll();
  expect(new Set(pictures).size).toBe(8 + 8 + 13 + 3 + 3);
  expect(drawAll()).toEqual(pictures);
});

test('the pictures need no font and load nothing', () => {
  expect(drawAll().filter((svg) => /<text|font|href|NaN|undefined/.test(svg))).toEqual([]);
});
