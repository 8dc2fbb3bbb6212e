import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Paths in backticks that start with a folder of the repository and contain no wildcard. */
const PATH = /`((?:contract|server|media|web|frame|frame-client|sample|e2e|bench|tools|docs)\/[\w./@-]+)`/g;

/** Paths in backticks that start in a subfolder, such as `forwarding/viewers/bandwidth-steps.ts`. */
const END_OF_PATH = /`([\w.@-]+\/[\w./@-]+\.(?:tsx?|mjs))`/g;

const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/*.md', { cwd: root })];

test.each(pages)('%s names existing files only', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const missing = [...text.matchAll(PATH)]
    .map(([, path]) => path)
    .filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

test.each(pages)('%s names existing files by the end of their paths', (page) => {
  const paths = globSync(
    '{contract,server,media,web,frame,frame-client,sample,e2e,bench,tools}/**/*.{ts,tsx,mjs}',
    { cwd: root, exclude: (path) => /(^|[/\\])(node_modules|build|dist)$/.test(path) },
  ).map((path) => `/${path.replaceAll('\\', '/')}`);
  const text = readFileSync(join(root, page), 'utf8');
  const missing = [...text.matchAll(END_OF_PATH)]
    .map(([, path]) => path)
    .filter((path) => !paths.some((known) => known.endsWith(`/${path}`)));
  expect(missing).toEqual([]);
});

test('the rules that CONTRIBUTING cites as examples are proven', () => {
  const proven = JSON.parse(readFileSync(join(root, 'docs/rules/proven.json'), 'utf8'));
  const cited = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').match(/\b[A-Z]+-\d+\b/g);
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter((id) => !proven.includes(id))).toEqual([]);
});

test('the files named in the recipes exist', () => {
  const names = new Set(
    globSync('{contract,server,media,web,frame,frame-client,sample}/src/**/*.{ts,tsx}', { cwd: root }).map(
      (path) => path.replace(/^.*[/\\]/, ''),
    ),
  );
  const recipes = readFileSync(join(root, 'docs/recipes.md'), 'utf8');
  const named = [...recipes.matchAll(/`([\w.-]+\.tsx?)`/g)].map(([, name]) => name);
  expect(named.filter((name) => !names.has(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(5);
});
