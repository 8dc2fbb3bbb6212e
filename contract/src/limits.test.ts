import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as limits from './limits.ts';

test('[API-10] [LIVEDATA-28] the business constants live in one module, each named after what it limits', () => {
  expect(Object.keys(limits).length).toBeGreaterThan(10);
  for (const [name, group] of Object.entries(limits)) {
    expect(name).toMatch(/Limits$/);
    expect(Object.keys(group).length, name).toBeGreaterThan(0);
  }

  const folder = import.meta.dirname;
  // What the two processes of media agree on is a matter of the wire, not of the business.
  const elsewhere = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        path.endsWith('.ts') &&
        !path.endsWith('.test.ts') &&
        path !== 'limits.ts' &&
        !path.startsWith('media'),
    )
    .filter((path) =>
      /^(export )?const \w+ = [\d_.]+( \*|;)/m.test(readFileSync(join(folder, path), 'utf8')),
    );
  expect(elsewhere).toEqual([]);
});
