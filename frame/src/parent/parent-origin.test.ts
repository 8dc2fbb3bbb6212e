import { expect, test } from 'vitest';
import { acceptedParentOrigins } from './parent-origin.ts';

const own = 'https://shop.example';
const partner = 'https://partner.example';
const facts = { ownOrigin: own, allowedParentOrigins: [partner], ancestorOrigins: undefined, referrer: '' };

test('accepts its own origin and the configured ones', () => {
  expect(acceptedParentOrigins(facts)).toEqual([own, partner]);
  expect(acceptedParentOrigins({ ...facts, allowedParentOrigins: [] })).toEqual([own]);
});

test('the browser’s information about the parent reduces the origins to the nearest page', () => {
  expect(acceptedParentOrigins({ ...facts, ancestorOrigins: [partner, own] })).toEqual([partner]);
  expect(acceptedParentOrigins({ ...facts, referrer: `${own}/stream/1` })).toEqual([own]);
  expect(acceptedParentOrigins({ ...facts, ancestorOrigins: [own], referrer: `${partner}/x` })).toEqual([
    own,
  ]);
});

test('the browser’s information never adds an origin', () => {
  expect(acceptedParentOrigins({ ...facts, ancestorOrigins: ['https://evil.example'] })).toEqual([]);
  expect(acceptedParentOrigins({ ...facts, ancestorOrigins: ['null'] })).toEqual([]);
  expect(acceptedParentOrigins({ ...facts, referrer: 'https://shop.example.evil.example/' })).toEqual([]);
});
