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

test('a run keeps what it throws away in memory where there is room, and else where the machine does', () => {
  const memory = kept(mkdtempSync(join(tmpdir(), 'memory-')));
  expect(dirname(makeScratchFolder(memory, 1))).toBe(memory);
  expect(dirname(kept(makeScratchFolder(memory, Number.MAX_SAFE_INTEGER)))).toBe(tmpdir());
  expect(dirname(kept(makeScratchFolder(join(memory, 'missing'), 1)))).toBe(tmpdir());
});

test('every user may write into the folder, and remove only what is theirs', () => {
  expect(statSync(kept(makeScratchFolder())).mode & 0o7777).toBe(0o1777);
});
