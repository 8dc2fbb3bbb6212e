import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('[API-10] [LIVEDATA-28] the business constants live in one module, each named after what it limits', async () => {
  const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'));
  const names: string[] = [];
  for (const file of files) {
    const groups = (await import(`./${file}`)) as Record<string, object>;
    for (const [name, group] of Object.entries(groups)) {
      expect(name).toMatch(/Limits$/);
      expect(Object.keys(group).length, name).toBeGreaterThan(0);
      names.push(name);
    }
  }
  expect(names.length).toBeGreaterThan(40);
  expect(names.length).toBe(new Set(names).size);

  const folder = join(import.meta.dirname, '..');
  // What the two processes of media agree on is a matter of the wire, not of the business.
  const constant = /^(export )?const (\w+ = [\d_.]+( \*|;)|\w+Limits\b)/m;
  const elsewhere = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        path.endsWith('.ts') &&
        !path.endsWith('.test.ts') &&
        !path.startsWith('limits/') &&
        !path.startsWith('testing/') &&
        !path.startsWith('media'),
    )
    .filter((path) => constant.test(readFileSync(join(folder, path), 'utf8')));
  expect(elsewhere).toEqual([]);
});

test('[API-10] no other workspace says how often a person may do something in an hour or longer', () => {
  const root = join(import.meta.dirname, '../../..');
  const folders = ['server/src/features', 'web/src', 'frame/src', 'frame-client/src'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  );
  expect(files.length).toBeGreaterThan(500);
  // `PerAddress` protects the server from machines: it is no promise to a person.
  const quota = /^(?:export )?const (?!\w*PerAddress)\w*[pP]er(?:Hour|Day|Week|Month|Year)\w* = [\d_.]+/m;
  expect(files.filter((file) => quota.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
