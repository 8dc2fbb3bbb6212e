import { expect, test } from 'vitest';
import { countries, countryName, countryOfLanguages } from './countries.ts';

test('countries are listed by name', () => {
  const list = countries();
  expect(list).toHaveLength(249);
  expect(list[0]).toEqual({ code: 'AF', name: 'Afghanistan' });
  expect(list[1]?.name).toBe('Åland Islands');
  expect(list.at(-1)).toEqual({ code: 'ZW', name: 'Zimbabwe' });
  expect(countryName('DE')).toBe('Germany');
});

test('the default country is that of the first language with a region', () => {
  expect(countryOfLanguages(['de', 'de-AT', 'en-US'])).toBe('AT');
  expect(countryOfLanguages(['en'])).toBe('');
  expect(countryOfLanguages(['es-419', 'not a language', 'pt-BR'])).toBe('BR');
  expect(countryOfLanguages([])).toBe('');
});
