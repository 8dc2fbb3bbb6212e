import { expect, test } from 'vitest';
import { addressLines } from './address-lines.ts';

const address = {
  recipient: 'Ada Lovelace',
  line1: '1 Market Street',
  line2: '',
  city: 'San Francisco',
  region: 'CA',
  postalCode: '94103',
  countryCode: 'US',
  phone: '',
};

test('an address is written in the order of its country, without empty lines', () => {
  expect(addressLines(address)).toEqual([
    'Ada Lovelace',
    '1 Market Street',
    'San Francisco, CA 94103',
    'United States',
  ]);
  expect(
    addressLines({
      ...address,
      line2: 'Hinterhaus',
      city: 'Berlin',
      region: '',
      postalCode: '10119',
      countryCode: 'DE',
      phone: '+49 30 1',
    }),
  ).toEqual(['Ada Lovelace', '1 Market Street', 'Hinterhaus', '10119 Berlin', 'Germany', '+49 30 1']);
  expect(
    addressLines({ ...address, countryCode: 'AE', city: 'Dubai', region: 'Dubai', postalCode: '' }),
  ).toContain('Dubai, Dubai');
});
