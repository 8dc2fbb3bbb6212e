import { expect, test } from 'vitest';
import { unstorablePath } from './storable-text.ts';

test.each([
  ['a\0b', ''],
  [{ name: 'fine', tags: ['a', 'b\0'] }, 'tags.1'],
  [{ links: { website: '\ud83d' } }, 'links.website'],
  [{ links: { 'a\0': 1 } }, 'links'],
])('%j is refused at "%s"', (value, path) => {
  expect(unstorablePath(value)).toBe(path);
});

test.each([
  ['a \\u0000 😀'],
  [null],
  [undefined],
  [7],
  [Buffer.from('a\0b')],
  [{ a: [null, true, { b: '' }] }],
])('%j is accepted', (value) => {
  expect(unstorablePath(value)).toBeUndefined();
});

test('a value may be nested as deeply as a body allows', () => {
  const depth = 100_000;
  const deep: unknown = JSON.parse(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`);
  expect(unstorablePath(deep)).toBeDefined();
});
