import { describe, expect, test } from 'vitest';
import { addressFaults, addressForm, countryCodes } from './address-rules.ts';
import { newAddressSchema } from './addresses.schemas.ts';
import { regionCodeOf, regionsOf } from './regions.ts';

const at = (
  countryCode: string,
  postalCode: string,
  region = regionsOf(countryCode)?.[1]?.name ?? 'Somewhere',
) => addressFaults({ countryCode, postalCode, region });

test('there are 249 countries, each once, and each has a name', () => {
  expect(countryCodes).toHaveLength(249);
  expect(new Set(countryCodes).size).toBe(249);
  const names = new Intl.DisplayNames('en', { type: 'region' });
  for (const code of countryCodes) expect(names.of(code), code).not.toBe(code);
});

describe('postal codes', () => {
  test.each([
    ['US', '94103'],
    ['US', '94103-1234'],
    ['CA', 'K1A 0B1'],
    ['CA', 'k1a0b1'],
    ['GB', 'SW1A 1AA'],
    ['GB', 'M1 1AE'],
    ['GB', 'EC1A1BB'],
    ['IE', 'D02 AF30'],
    ['DE', '10115'],
    ['NL', '1012 AB'],
    ['PL', '00-001'],
    ['SE', '114 55'],
    ['JP', '100-0001'],
    ['BR', '01310100'],
    ['LV', 'LV-1010'],
    ['AE', ''],
    ['HK', ''],
    ['IQ', '10001'],
  ])('%s accepts %j', (country, code) => {
    expect(at(country, code)).toEqual({});
  });

  test.each([
    ['US', '9410'],
    ['US', '941O3'],
    ['US', '94103-12'],
    ['CA', 'D1A 0B1'],
    ['GB', '10115'],
    ['DE', '1011'],
    ['DE', 'D-10115'],
    ['NL', '0012 AB'],
    ['PL', '00001'],
    ['JP', '1000-001'],
    ['GP', '12345'],
  ])('%s refuses %j with a valid example', (country, code) => {
    expect(at(country, code).postalCode).toMatch(
      new RegExp(`^Enter a .* like ${addressForm(country).postalCodeExample}$`),
    );
  });

  test('every example is valid in its country', () => {
    for (const country of countryCodes) {
      const { postalCodeExample } = addressForm(country);
      if (postalCodeExample === undefined) continue;
      expect(at(country, postalCodeExample), country).toEqual({});
    }
  });

  test('Australia has its own example of a postal code', () => {
    expect(at('AU', '300').postalCode).toBe('Enter a postal code like 3000');
    expect(at('AU', '0800')).toEqual({});
  });

  test('a missing one is an error only in countries that have them', () => {
    expect(at('US', '').postalCode).toBe('Enter the ZIP code');
    expect(at('DE', '').postalCode).toBe('Enter the postal code');
    expect(at('AE', '').postalCode).toBeUndefined();
  });
});

test('a region is required where addresses need one, under the country’s own term', () => {
  expect(at('US', '94103', '')).toEqual({ region: 'Enter the state' });
  expect(at('JP', '100-0001', '')).toEqual({ region: 'Enter the prefecture' });
  expect(at('CA', 'K1A 0B1', '')).toEqual({ region: 'Enter the province' });
  expect(at('DE', '10115', '')).toEqual({});
});

test('only an existing country can be chosen', () => {
  expect(at('ZZ', '1')).toEqual({ countryCode: 'Choose a country' });
  expect(at('de', '10115')).toEqual({ countryCode: 'Choose a country' });
});

describe('the schema of an address', () => {
  const address = {
    recipient: ' Ada Lovelace ',
    line1: '12 St James Square',
    city: 'London',
    countryCode: 'GB',
    postalCode: ' sw1y 4jh ',
  };

  test('trims the text, writes the postal code in capitals and adds the optional fields', () => {
    expect(newAddressSchema.parse(address)).toEqual({
      recipient: 'Ada Lovelace',
      line1: '12 St James Square',
      line2: '',
      city: 'London',
      region: '',
      countryCode: 'GB',
      postalCode: 'SW1Y 4JH',
      phone: '',
    });
  });

  test('reports each field, and checks the country’s rules only when the other fields are present', () => {
    const refused = (input: unknown) =>
      newAddressSchema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(refused({ ...address, postalCode: '123' })).toEqual([
      ['postalCode', 'Enter a postal code like SW1A 1AA'],
    ]);
    expect(refused({ ...address, countryCode: 'US', postalCode: '94103' })).toEqual([
      ['region', 'Enter the state'],
    ]);
    expect(refused({ ...address, recipient: '  ', postalCode: '123' })).toEqual([
      ['recipient', 'Enter who receives it'],
      ['postalCode', 'Enter a postal code like SW1A 1AA'],
    ]);
    expect(refused({ ...address, countryCode: '' })).toEqual([['countryCode', 'Choose a country']]);
    expect(refused({ ...address, phone: 'call me' })?.[0]?.[0]).toBe('phone');
  });
});

describe('regions', () => {
  test.each([
    ['US', 'California', 'CA'],
    ['US', ' new york ', 'NY'],
    ['US', 'dc', 'DC'],
    ['CA', 'quebec', 'QC'],
    ['CA', 'CA', undefined],
    ['AU', 'Nsw', 'NSW'],
    ['US', 'Calif', undefined],
    ['DE', 'Bayern', undefined],
  ])('in %s, %j has the code %j', (country, region, code) => {
    expect(regionCodeOf(country, region)).toBe(code);
  });

  test('are 54 in the United States, 13 in Canada and 8 in Australia, each with its name and once', () => {
    for (const [country, count] of Object.entries({ US: 54, CA: 13, AU: 8 })) {
      const regions = regionsOf(country) ?? [];
      expect(regions).toHaveLength(count);
      expect(new Set(regions.map(({ code }) => code)).size).toBe(count);
      const names = regions.map(({ name }) => name);
      expect(names).toEqual(names.toSorted());
    }
  });

  test('a country with regional taxes accepts its own regions only, and others accept any text', () => {
    expect(at('US', '94103', 'Calif')).toEqual({ region: 'Choose the state by its name or its code' });
    expect(at('CA', 'K1A 0B1', 'California')).toEqual({
      region: 'Choose the province by its name or its code',
    });
    expect(at('US', '94103', 'ca')).toEqual({});
    expect(at('IT', '00100', 'Roma Capitale')).toEqual({});
  });
});
