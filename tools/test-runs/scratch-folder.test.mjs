import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeScratchFolder } from './scratch-folder.mjs';

const made = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});
const kept = (folder) => {
  made.push(folder);
  return folder;
};

test('temporary files of a run are in memory if there is space, and else in the temporary folder', () => {
  const memory = kept(mkdtempSync(join(tmpdir(), 'memory-')));
  expect(dirname(makeScratchFolder(memory, 1))).toBe(memory);
  expect(dirname(kept(makeScratchFolder(memory, Number.MAX_SAFE_INTEGER)))).toBe(tmpdir());
  expect(dirname(kept(makeScratchFolder(join(memory, 'missing'), 1)))).toBe(tmpdir());
});

test('every user may write to the folder, and delete only their own files', () => {
  expect(statSync(kept(makeScratchFolder())).mode & 0o7777).toBe(0o1777);
});
