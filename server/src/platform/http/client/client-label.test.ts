import { expect, test } from 'vitest';
import { describeDevice, describePlace } from './client-label.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'curl'],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
])('%s is %s', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});

test('an address is described by its place as far as it is known', () => {
  expect(describePlace('127.0.0.1')).toBe('This computer');
  expect(describePlace('::ffff:192.168.1.20')).toBe('This network');
  expect(describePlace('172.20.0.4')).toBe('This network');
  expect(describePlace('203.0.113.7')).toBe('203.0.113.7');
  expect(describePlace('8.8.8.8')).toBe('United States');
  expect(describePlace('::ffff:193.0.6.139')).toBe('Netherlands');
  expect(describePlace('2001:4860:4860::8888')).toBe('United States');
  expect(describePlace('nonsense')).toBe('nonsense');
  expect(describePlace(null)).toBe('Unknown place');
});
