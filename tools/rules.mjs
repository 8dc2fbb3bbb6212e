import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testTitles } from './test-titles.mjs';

/** The rules that have had a test, so that one that loses it is noticed. */
export const PROVEN_FILE = 'docs/rules/proven.json';

const TEST_FILES = '**/*.{test,spec}.{ts,tsx,mts,js,mjs}';
const NO_SOURCE = new Set(['node_modules', 'build', 'dist', 'coverage', '.react-router', '.data', '.git']);

/**
 * What the rules of docs/rules and the tests of a checkout say about each other:
 * `rules` id to text, `proven` id to the files whose tests are titled with it, `unknown` ids in titles that are no
 * rule, `lost` ids of proven.json that no test is titled with any more.
 */
export function readRules(root) {
  const rules = new Map();
  const folder = join(root, 'docs', 'rules');
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()) {
    for (const [, id, text] of readFileSync(join(folder, file), 'utf8').matchAll(
      /^- \*\*([A-Z]+-\d+)\*\*\s+(.*)$/gm,
    )) {
      rules.set(id, text);
    }
  }

  const proven = new Map();
  const unknown = [];
  for (const path of globSync(TEST_FILES, {
    cwd: root,
    exclude: (name) => NO_SOURCE.has(name.split(/[/\\]/).at(-1)),
  })) {
    const text = readFileSync(join(root, path), 'utf8');
    if (!/\[[A-Z]+-\d+/.test(text)) continue;
    for (const title of testTitles(text, { tsx: path.endsWith('x'), path })) {
      for (const id of idsOf(title)) {
        if (!rules.has(id)) unknown.push({ id, path });
        else if (!proven.get(id)?.includes(path)) proven.set(id, [...(proven.get(id) ?? []), path]);
      }
    }
  }

  const provenFile = join(root, PROVEN_FILE);
  const before = existsSync(provenFile) ? JSON.parse(readFileSync(provenFile, 'utf8')) : [];
  return { rules, proven, unknown, before, lost: before.filter((id) => !proven.has(id)) };
}

/** The ids in a title's brackets: `[CHAT-18] refuses`, `[CHAT-18, CHAT-19] ...`, `[CHAT-18] [LIVE-2] ...`. */
export function idsOf(title) {
  return [...title.matchAll(/\[((?:[A-Z]+-\d+)(?:[,;/\s]+[A-Z]+-\d+)*)\]/g)].flatMap(([, ids]) =>
    ids.split(/[,;/\s]+/),
  );
}

/** Ids by prefix and then by number. */
export function byId(a, b) {
  const [prefixA, numberA] = a.split('-');
  const [prefixB, numberB] = b.split('-');
  return prefixA < prefixB ? -1 : prefixA > prefixB ? 1 : Number(numberA) - Number(numberB);
}
