import { expect, test } from 'vitest';
import { toCurrencyUnits, toSmallestUnits, typedAmount, typedUnits } from './currency.ts';

test('every price in cents can be converted to decimals and back', () => {
  const amounts = [...Array.from({ length: 200_000 }, (_, index) => index + 1), 999_999_999];
  const changed = amounts.filter((cents) => toSmallestUnits(toCurrencyUnits(cents, 'USD'), 'USD') !== cents);
  expect(changed).toEqual([]);
});

test('a price is in units of its currency, with its number of decimals', () => {
  expect(toCurrencyUnits(2450, 'USD')).toBe(24.5);
  expect(toCurrencyUnits(2450, 'JPY')).toBe(2450);
  expect(toCurrencyUnits(2450, 'KWD')).toBe(2.45);
});

test('an amount in a field has all decimals of its currency, and no others', () => {
  expect([0, 5, 11_460, 1_000_000].map((cents) => typedAmount(cents, 'USD'))).toEqual([
    '0.00',
    '0.05',
    '114.60',
    '10000.00',
  ]);
  expect([typedAmount(2450, 'JPY'), typedAmount(2450, 'KWD')]).toEqual(['2450', '2.450']);
  expect([typedUnits(24.5, 'USD'), typedUnits(2450, 'JPY')]).toEqual(['24.50', '2450']);
});

test('a currency without decimals is counted in its units', () => {
  expect(toSmallestUnits(2450, 'JPY')).toBe(2450);
});

test('an amount that the currency does not have is refused', () => {
  expect(toSmallestUnits(1.005, 'USD')).toBeUndefined();
  expect(toSmallestUnits(0.5, 'JPY')).toBeUndefined();
  expect(toSmallestUnits(Number.NaN, 'USD')).toBeUndefined();
});
