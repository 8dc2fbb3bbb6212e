import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSecrets, seal, unseal } from './secrets.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-secrets-'));
});
afterAll(async () => rm(folder, { recursive: true }));

test('two servers that start on one new folder end up with the same secrets', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(async () => loadSecrets(folder, undefined)));
  expect(new Set(all.map((secrets) => secrets.auth)).size).toBe(1);
  expect(await readdir(folder)).toEqual(['secret']);
});

test('a shortened secret is refused and not replaced', async () => {
  const damaged = await mkdtemp(join(tmpdir(), 'greenroom-secrets-'));
  try {
    for (const text of ['', 'short\n']) {
      await writeFile(join(damaged, 'secret'), text);
      await expect(loadSecrets(damaged, undefined)).rejects.toThrow(/does not contain a complete secret/);
      expect(await readFile(join(damaged, 'secret'), 'utf8')).toBe(text);
    }
    expect(await readdir(damaged)).toEqual(['secret']);
  } finally {
    await rm(damaged, { recursive: true });
  }
});

test('the secret is readable by its owner alone', async () => {
  await loadSecrets(folder, undefined);
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
});

test('each purpose has its own key, and the operator’s secret replaces the generated one', async () => {
  const given = await loadSecrets(folder, 'x'.repeat(40));
  expect(given.auth).not.toBe(given.media);
  expect(given.auth).not.toBe((await loadSecrets(folder, undefined)).auth);
});

test('sealed text can be read with its key alone, and never after a change', async () => {
  const { sealing } = await loadSecrets(folder, undefined);
  const other = (await loadSecrets(folder, 'y'.repeat(40))).sealing;
  const sealed = seal('live_key', sealing);
  expect(unseal(sealed, sealing)).toBe('live_key');
  expect(() => unseal(sealed, other)).toThrow();
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1]! ^= 1;
  expect(() => unseal(changed.toString('base64url'), sealing)).toThrow();
  expect(sealed).not.toContain('live_key');
});
