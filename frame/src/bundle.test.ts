// @vitest-environment node
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { beforeAll, expect, test } from 'vitest';

const files = new Map<string, string>();
const names = new Set<string>();

beforeAll(async () => {
  const built = await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'silent',
    build: { write: false },
  });
  if (!('output' in built)) throw new Error('The build has no output');
  for (const file of built.output) {
    const source = file.type === 'chunk' ? file.code : file.source;
    names.add(file.fileName);
    if (typeof source === 'string') files.set(file.fileName, source);
  }
}, 60_000);

test('the page of the video frame is under 35 kB compressed, with everything that it loads at first', () => {
  const html = files.get('index.html') ?? '';
  // The blur of the background is loaded by who turns it on.
  const first = [...files].filter(([name]) => name === 'index.html' || html.includes(`/room/${name}`));
  const sizes = first.map(([, source]) => gzipSync(source).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(sizes.length).toBeGreaterThanOrEqual(3);
  expect(total).toBeLessThan(35_000);
});

test('the page contains no inline code, which its security policy would refuse', () => {
  const html = files.get('index.html') ?? '';
  const scripts = [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes, body] of scripts) {
    expect(attributes).toContain('src="/room/assets/');
    expect(body?.trim()).toBe('');
  }
  expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
});

test('every file of the page also exists compressed', () => {
  expect(files.size).toBeGreaterThanOrEqual(3);
  for (const name of files.keys()) {
    expect(names).toContain(`${name}.br`);
    expect(names).toContain(`${name}.gz`);
  }
});
