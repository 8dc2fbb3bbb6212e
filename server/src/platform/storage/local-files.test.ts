import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../testing/live-client.ts';
import type { FileStorage } from './file-storage.ts';
import { createLocalFiles } from './local-files.ts';

let folder: string;
let files: FileStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-files-'));
  files = createLocalFiles(join(folder, 'files'));
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

async function contentOf(key: string): Promise<string | null> {
  const stream = await files.get(key);
  return stream && text(stream);
}

test('returns stored content, from bytes and from a stream, until it is deleted', async () => {
  expect(await files.exists('a/b.txt')).toBe(false);
  await files.put('a/b.txt', Buffer.from('bytes'));
  await files.put('a/c.txt', Readable.from(['str', 'eam']));
  expect(await files.exists('a/b.txt')).toBe(true);
  expect(await contentOf('a/b.txt')).toBe('bytes');
  expect(await contentOf('a/c.txt')).toBe('stream');
  await files.delete('a/b.txt');
  await files.delete('a/b.txt');
  expect(await files.exists('a/b.txt')).toBe(false);
  expect(await contentOf('a/b.txt')).toBeNull();
});

test('deletes all of a folder and nothing else', async () => {
  for (const key of ['a/b/c.txt', 'a/b/d/e.txt', 'a/bb.txt']) await files.put(key, Buffer.from('x'));
  await files.deleteFolder('a/b');
  await files.deleteFolder('a/b');
  expect(await Promise.all(['a/b/c.txt', 'a/b/d/e.txt', 'a/bb.txt'].map(files.exists))).toEqual([
    false,
    false,
    true,
  ]);
});

test('stores an empty file as one', async () => {
  await files.put('empty', Buffer.alloc(0));
  expect(await contentOf('empty')).toBe('');
});

test('finds nothing under the name of a folder, or below a file', async () => {
  await files.put('a/b.txt', Buffer.from('x'));
  expect(await contentOf('a')).toBeNull();
  expect(await files.exists('a')).toBe(false);
  expect(await contentOf('a/b.txt/c')).toBeNull();
  expect(await files.exists('a/b.txt/c')).toBe(false);
});

test('still has the old content, and no part of the new, when a stream breaks', async () => {
  await files.put('a/b.txt', Buffer.from('old'));
  async function* breaking() {
    yield 'new and ';
    throw new Error('the upload broke');
  }
  await expect(files.put('a/b.txt', Readable.from(breaking()))).rejects.toThrow('the upload broke');
  expect(await contentOf('a/b.txt')).toBe('old');
  expect(await readdir(join(folder, 'files', 'a'))).toEqual(['b.txt']);
});

test('deletes unfinished files of an ended process, and no file that is stored or being stored', async () => {
  await files.put('a/b/c.part', Buffer.from('stored'));
  const leftovers = ['a/.one.part', 'a/b/.two.part'].map((name) => join(folder, 'files', name));
  for (const path of leftovers) await writeFile(path, 'half');
  const hourAgo = new Date(Date.now() - 3_600_000);
  for (const path of [...leftovers, join(folder, 'files', 'a/b/c.part')])
    await utimes(path, hourAgo, hourAgo);
  let finish = () => {};
  async function* slow() {
    yield 'first, ';
    await new Promise<void>((resolve) => (finish = resolve));
    yield 'last';
  }
  const storing = files.put('a/slow.txt', Readable.from(slow()));
  await until(async () => (await readdir(join(folder, 'files', 'a'))).length === 3, 'a file being stored');

  await files.removeUnfinished(new Date(hourAgo.getTime() - 1000));
  expect(await readdir(join(folder, 'files', 'a'))).toHaveLength(3);
  await files.removeUnfinished(new Date(hourAgo.getTime() + 1000));
  finish();
  await storing;
  expect((await readdir(join(folder, 'files', 'a'))).toSorted()).toEqual(['b', 'slow.txt']);
  expect(await readdir(join(folder, 'files', 'a', 'b'))).toEqual(['c.part']);
  expect(await contentOf('a/slow.txt')).toBe('first, last');
});

test('stores one whole content when several store the same key at once', async () => {
  const contents = Array.from({ length: 20 }, (_, n) => String(n).repeat(50_000));
  await Promise.all(contents.map(async (content) => files.put('same', Buffer.from(content))));
  expect(contents).toContain(await contentOf('same'));
});

test('never leaves its folder', async () => {
  await writeFile(join(folder, 'secret'), 'secret');
  for (const key of ['../secret', '/etc/hostname', 'a/../../secret', '']) {
    await expect(files.get(key)).rejects.toThrow(RangeError);
    await expect(files.exists(key)).rejects.toThrow(RangeError);
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
    await expect(files.delete(key)).rejects.toThrow(RangeError);
    await expect(files.deleteFolder(key)).rejects.toThrow(RangeError);
  }
});
