import { expect, test } from 'vitest';
import { linesOf } from './speech-recognition.ts';

test('a phrase is parted between words into lines of 200 characters at most', () => {
  expect(linesOf('  so this   is the glaze ')).toEqual(['so this is the glaze']);
  expect(linesOf('')).toEqual([]);
  const lines = linesOf('glaze '.repeat(50));
  expect(lines).toEqual([`${'glaze '.repeat(32)}glaze`, `${'glaze '.repeat(16)}glaze`]);
  expect(linesOf('a'.repeat(300))).toEqual(['a'.repeat(200)]);
});
