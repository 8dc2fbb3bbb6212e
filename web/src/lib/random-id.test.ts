import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { randomId } from './random-id.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an id is a random UUID, also in a page without https', () => {
  const { crypto } = globalThis;
  // What a browser provides to a page over http.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 200 }, randomId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(200);
});
