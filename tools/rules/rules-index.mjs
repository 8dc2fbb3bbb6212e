import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byId, idsOf } from './rules.mjs';

/** Lists for each rule which files enforce it and which tests prove it. */
export const INDEX_FILE = 'docs/rules/index.md';

const WORKSPACES = '{contract,server,media,web,frame,frame-client,sample,e2e}';
const NO_SOURCE = new Set([
  'node_modules',
  'build',
  'dist',
  'coverage',
  '.react-router',
  'testing',
  'migrations',
]);
const TEST_FILE = /\.(test|spec)\.(ts|tsx)$/;

/**
 * The paths of the files that enforce each rule and of the tests that prove it, by id. A file enforces a rule
 * if a comment in it contains the id. A test proves it if a title contains the id. The `rules` step of
 * `npm test` checks whether the test passes.
 */
function readClaims(root, rules) {
  const enforcing = new Map();
  const proving = new Map();
  const add = (map, id, path) => {
    if (rules.has(id)) map.set(id, new Set([...(map.get(id) ?? []), path]));
  };
  for (const found of globSync(`${WORKSPACES}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (name) => NO_SOURCE.has(name.split(/[/\\]/).at(-1)),
  })) {
    const path = found.replaceAll('\\', '/');
    const text = readFileSync(join(root, found), 'utf8');
    if (TEST_FILE.test(path)) for (const id of idsOf(text)) add(proving, id, path);
    else for (const id of namedIn(text)) add(enforcing, id, path);
  }
  return { enforcing, proving };
}

/** The ids of rules that have a test but no file that enforces them. */
export function unenforcedRules(root, rules) {
  const { enforcing, proving } = readClaims(root, rules);
  return [...rules.keys()].filter((id) => proving.has(id) && !enforcing.has(id)).sort(byId);
}

/** The text of the index. */
export function makeIndex(root, rules) {
  const { enforcing, proving } = readClaims(root, rules);
  const lines = [
    '# Index of the rules',
    '',
    'Made by `npm run rules -- --index`: do not edit it. A file is listed where a comment in it names the rule, a test where its',
    'title does. "Not built" has neither.',
    '',
  ];
  let prefix = '';
  for (const id of [...rules.keys()].sort(byId)) {
    if (!id.startsWith(`${prefix}-`)) {
      prefix = id.split('-')[0];
      lines.push(...(lines.at(-1) === '' ? [] : ['']), `## ${prefix}`, '');
    }
    lines.push(`- **${id}** ${stateOf(enforcing.get(id), proving.get(id))}`);
  }
  return `${lines.join('\n')}\n`;
}

/** The ids in a text, including those within a range: `CHAT-3 to CHAT-5` yields three. */
export function* namedIn(text) {
  for (const [, prefix, first, last = first] of text.matchAll(/\b([A-Z]+)-(\d+)\b(?: to \1-(\d+)\b)?/g)) {
    for (let number = Number(first); number <= Number(last); number += 1) yield `${prefix}-${number}`;
  }
}

function stateOf(files, tests) {
  if (!files && !tests) return 'Not built.';
  const proof = tests ? `Proven by ${listed(tests)}.` : 'No test yet.';
  return files ? `Enforced by ${listed(files)}. ${proof}` : proof;
}

function listed(paths) {
  return [...paths]
    .map((path) => `\`${path}\``)
    .sort((a, b) => (a < b ? -1 : 1))
    .join(', ');
}

export function isIndexFresh(root, rules) {
  const file = join(root, INDEX_FILE);
  return existsSync(file) && readFileSync(file, 'utf8') === makeIndex(root, rules);
}
