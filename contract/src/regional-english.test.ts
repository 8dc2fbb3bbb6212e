import { afterEach, expect, test } from 'vitest';
import { regionalEnglish } from './regional-english.ts';
import { formatDate, formatTimeOfDay, formatUpcoming, setReaderLanguage } from './time-format.ts';

afterEach(() => setReaderLanguage(undefined));

test.each([
  ['de-DE', 'en-DE'],
  ['de', 'en-DE'],
  ['en-GB', 'en-GB'],
  ['en', 'en-US'],
  ['fr-CH', 'en-CH'],
  ['no such language', 'en-US'],
  [undefined, 'en-US'],
])('the language %s gets English as %s', (language, english) => {
  expect(regionalEnglish(language)).toBe(english);
});

test('dates and times have the format of the reader’s region, in English', () => {
  const moment = new Date(2026, 3, 21, 18, 5);
  expect([formatDate(moment), formatTimeOfDay(moment)]).toEqual(['Apr 21, 2026', '6:05 PM']);
  setReaderLanguage('de-DE');
  expect([formatDate(moment), formatTimeOfDay(moment)]).toEqual(['21 Apr 2026', '18:05']);
  expect(formatUpcoming(moment, new Date(2026, 3, 20, 9))).toBe('Tomorrow at 18:05');
});
