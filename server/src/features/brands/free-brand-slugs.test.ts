import { expect, test } from 'vitest';
import { freeBrandSlugs } from './free-brand-slugs.ts';

const firstThree = (wanted: string) => [...freeBrandSlugs(wanted)].slice(0, 3);

test('a taken slug gets a number', () => {
  expect(firstThree('kilnfield')).toEqual(['kilnfield', 'kilnfield-2', 'kilnfield-3']);
});

test('a name from which no slug of sufficient length can be made gets one that contains “brand”', () => {
  expect(firstThree('')).toEqual(['brand', 'brand-2', 'brand-3']);
  expect(firstThree('3m')).toEqual(['3m-brand', '3m-brand-2', '3m-brand-3']);
});

test('a long slug is cut to the maximum length', () => {
  expect(firstThree('a'.repeat(100)).map((slug) => slug.length)).toEqual([100, 100, 100]);
});
