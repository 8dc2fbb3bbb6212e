import { expect, test } from 'vitest';
import { mergedRates } from './rate-merge.ts';
import { shippingAsTyped, shippingRow, taxesAsTyped, taxRow } from './shop-forms.ts';

const rate = (countryCode: string, cents: number) => ({ countryCode, cents });
const row = (countryCode: string, price: string) => ({
  isEverywhere: countryCode === '',
  countryCode,
  price,
  freeOver: '',
});
const opened = shippingAsTyped([rate('', 599), rate('FR', 700), rate('JP', 1900)]).rates;
const merge = (typed: ReturnType<typeof row>[], ...saved: ReturnType<typeof rate>[]) =>
  mergedRates(shippingRow, opened, typed, shippingAsTyped(saved).rates);

test('changes by two people to different places of a table are both in the result', () => {
  const typed = [row('', '6.5'), row('FR', '7'), row('JP', '19.00'), row('DE', '4')];
  expect(merge(typed, rate('', 599), rate('FR', 800), rate('CA', 300))).toEqual({
    rows: [row('', '6.5'), row('FR', '8.00'), row('DE', '4'), row('CA', '3.00')],
    shown: ['France', 'Japan', 'Canada'],
    kept: [],
  });
});

test('a place that both changed has the value typed here, and is listed', () => {
  const typed = [row('', '6.5'), row('JP', '20'), row('DE', '4')];
  const merged = merge(typed, rate('', 700), rate('FR', 800), rate('DE', 500));
  expect(merged.rows).toEqual([row('', '6.5'), row('JP', '20'), row('DE', '4'), row('FR', '8.00')]);
  expect(merged.kept).toEqual(['Everywhere else', 'Japan', 'Germany']);
  // A row that was removed here reappears with the other person's change.
  expect(merged.shown).toEqual(['France']);
});

test('a row removed here is not added again, a row without a country stays, and 7 is 7.00', () => {
  const typed = [row('', '5.99'), row('FR', '7'), { ...row('', '2'), isEverywhere: false }];
  expect(merge(typed, rate('', 599), rate('FR', 700), rate('JP', 1900))).toEqual({
    rows: [row('', '5.99'), row('FR', '7.00'), { ...row('', '2'), isEverywhere: false }],
    shown: [],
    kept: [],
  });
});

test('a tax belongs to a country with its region', () => {
  const tax = (regionCode: string, basisPoints: number) => ({
    countryCode: 'US',
    regionCode,
    regionName: '',
    basisPoints,
  });
  const rows = (...rates: ReturnType<typeof tax>[]) => taxesAsTyped(rates).rates;
  const merged = mergedRates(
    taxRow,
    rows(tax('', 100), tax('CA', 725)),
    rows(tax('', 100), tax('CA', 750)),
    rows(tax('CA', 800)),
  );
  expect(merged).toMatchObject({
    rows: [{ regionCode: 'CA', percent: '7.5' }],
    shown: ['United States'],
    kept: ['United States CA'],
  });
});
