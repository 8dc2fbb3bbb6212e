import { describe, expect, test } from 'vitest';
import { slipsAllowed, slipsBetween } from './spelling.ts';

describe('typing errors between words', () => {
  test.each([
    ['shirt', 'shirt', 0],
    ['shrit', 'shirt', 1],
    ['shirrt', 'shirt', 1],
    ['shrt', 'shirt', 1],
    ['shart', 'shirt', 1],
    ['blankte', 'blanket', 1],
    ['blnkte', 'blanket', 2],
    ['mug', 'lamp', 3],
  ])('%s and %s: %d', (one, other, slips) => {
    expect(slipsBetween(one, other, 2)).toBe(slips);
    expect(slipsBetween(other, one, 2)).toBe(slips);
  });
});

test('short words allow no typing error, long ones two', () => {
  expect([3, 4, 7, 8].map(slipsAllowed)).toEqual([0, 1, 1, 2]);
});
