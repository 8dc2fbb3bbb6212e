import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Query parameters that the code of pages and features reads. */
const reading = /\b(?:search|address|params|searchParams)\.(?:get|getAll|has)\('(\w+)'\)/g;
/** Query parameters whose names are constants. */
const named = /\b(?:origin)?[pP]arameter = '(\w+)'/g;
/** Query parameters of URLs that are not pages. */
const elsewhere = new Set(['secret']);

test('the query parameters that distinguish pages are those that pages read', () => {
  const sources = globSync('web/src/**/*.{ts,tsx}', { exclude: (path) => path.includes('.test.') });
  const read = new Set(
    sources.flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      return [...text.matchAll(reading), ...text.matchAll(named)].map(([, name]) => name);
    }),
  ).difference(elsewhere);
  const list = /new Set\(\[([^\]]+)\]/.exec(
    readFileSync('server/src/platform/http/pages/page-query.ts', 'utf8'),
  );
  read.add('_routes');
  const kept = new Set([...list[1].matchAll(/'(\w+)'/g)].map(([, name]) => name));
  expect(kept).toEqual(read);
});
