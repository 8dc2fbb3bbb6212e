import { expect, test } from 'vitest';
import { slugInput } from './slug-input.ts';

test('[BSET-7] a slug is lowercased and stripped to a-z, 0-9 and hyphen', () => {
  expect(slugInput('Kiln Street_№ 5!')).toBe('kilnstreet5');
  expect(slugInput('moss-and-SONS')).toBe('moss-and-sons');
  expect(slugInput('Ärger/é')).toBe('rger');
  expect(slugInput('!')).toBe('');
});
