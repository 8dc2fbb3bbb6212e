import { describe, expect, test } from 'vitest';
import { isPromoShown } from './promo.ts';

const dayMs = 86_400_000;
const startsAt = '2026-04-01T00:00:00Z';
const endsAt = '2026-04-21T23:59:59Z';
const at = (moment: string) => Date.parse(moment);

test('[SHELL-23] a promo with a start date is hidden before it', () => {
  expect(isPromoShown({ startsAt }, undefined, at(startsAt) - 1)).toBe(false);
  expect(isPromoShown({ startsAt }, undefined, at(startsAt))).toBe(true);
});

test('[SHELL-24] a promo with an end date is hidden after it', () => {
  expect(isPromoShown({ endsAt }, undefined, at(endsAt))).toBe(true);
  expect(isPromoShown({ endsAt }, undefined, at(endsAt) + 1)).toBe(false);
});

test('[SHELL-25] a date that is left out sets no limit on its side', () => {
  expect(isPromoShown({}, undefined, 0)).toBe(true);
  expect(isPromoShown({ startsAt }, undefined, at('2126-01-01T00:00:00Z'))).toBe(true);
  expect(isPromoShown({ endsAt }, undefined, 0)).toBe(true);
});

describe('a dismissal', () => {
  test('lasts 7 days to the millisecond', () => {
    const dismissedAt = at('2026-04-02T10:00:00Z');
    expect(isPromoShown({}, dismissedAt, dismissedAt)).toBe(false);
    expect(isPromoShown({}, dismissedAt, dismissedAt + 7 * dayMs - 1)).toBe(false);
    expect(isPromoShown({}, dismissedAt, dismissedAt + 7 * dayMs)).toBe(true);
  });
});
