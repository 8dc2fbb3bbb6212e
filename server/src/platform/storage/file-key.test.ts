import { expect, test } from 'vitest';
import { contentKey, keepsItsContent, uniqueKey } from './content-key.ts';
import { isFileKey } from './file-key.ts';

test.each(['a', 'a.svg', 'art/products/hc-1-0.svg', 'recordings/9f/Show.webm'])('%s is a file key', (key) => {
  expect(isFileKey(key)).toBe(true);
});

test.each([
  '',
  '/etc/passwd',
  '../secret',
  'a/../b',
  'a/./b',
  'a//b',
  'a/',
  '.hidden',
  'a/.part',
  String.raw`a\b`,
  'C:/a',
  'a\0b',
  'a%2e%2e/b',
  'a b',
  'é.svg',
  'a\n',
  'a'.repeat(201),
])('%j is no file key', (key) => {
  expect(isFileKey(key)).toBe(false);
});

test('a content key is a file key, the same for the same content and another for other content', () => {
  const key = contentKey('art/mug', 'svg', Buffer.from('one'));
  expect(key).toMatch(/^art\/mug-[0-9a-f]{16}\.svg$/);
  expect(isFileKey(key) && keepsItsContent(key)).toBe(true);
  expect(contentKey('art/mug', 'svg', Buffer.from('one'))).toBe(key);
  expect(contentKey('art/mug', 'svg', Buffer.from('two'))).not.toBe(key);
  expect(keepsItsContent('art/products/hc-1-0.svg')).toBe(false);
});

test('a unique key is a file key that is never made twice', () => {
  const key = uniqueKey('art/mug', 'svg');
  expect(key).toMatch(/^art\/mug-[0-9a-f]{16}\.svg$/);
  expect(isFileKey(key) && keepsItsContent(key)).toBe(true);
  expect(uniqueKey('art/mug', 'svg')).not.toBe(key);
});
