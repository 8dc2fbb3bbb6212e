import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, 'features');

/** The feature, the path and the text without comments of the files with this ending. */
async function sources(ending: string): Promise<{ feature: string; path: string; text: string }[]> {
  const paths = await readdir(folder, { recursive: true });
  return Promise.all(
    paths
      .filter((path) => path.endsWith(ending))
      .map(async (path) => {
        const text = await readFile(join(folder, path), 'utf8');
        return {
          feature: path.split(/[/\\]/, 1)[0] ?? '',
          path,
          text: text.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, ''),
        };
      }),
  );
}

/** Import rules show which tables a file imports, but not tables that SQL text names. */
test('no query names a table of another feature in its SQL', async () => {
  const tables = (await sources('.table.ts')).flatMap(({ feature, text }) =>
    [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => ({ name, feature })),
  );
  expect(tables.length).toBeGreaterThan(20);
  const queries = await sources('.queries.ts');
  expect(queries.length).toBeGreaterThan(10);
  const trespasses = queries.flatMap(({ feature, path, text }) =>
    tables
      .filter((table) => table.feature !== feature)
      .filter(({ name }) => new RegExp(`\\b(from|join|into|update)\\s+"?${name}\\b`, 'i').test(text))
      .map(({ name }) => `${path} names ${name}`),
  );
  expect(trespasses).toEqual([]);
});
