import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The rules that were proven before, to detect rules that have lost their proof. */
export const PROVEN_FILE = 'docs/rules/proven.json';
/** The maximum number of rules per title. A test of more rules does not show which one is broken. */
const MOST_RULES = 3;

/** The rules of docs/rules: id to text. */
export function readRules(root) {
  const rules = new Map();
  const folder = join(root, 'docs', 'rules');
  for (const file of readdirSync(folder)
    .filter((name) => /^rules-.*\.md$/.test(name))
    .sort()) {
    for (const [, id, text] of readFileSync(join(folder, file), 'utf8').matchAll(
      /^- \*\*([A-Z]+-\d+)\*\*\s+(.*)$/gm,
    )) {
      rules.set(id, text);
    }
  }
  return rules;
}

export function readProven(root) {
  const path = join(root, PROVEN_FILE);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
}

/**
 * Evaluates the tests that ran. `proven`: ids claimed by a passed test and by no failed one. `unknown`:
 * claimed ids that are no rules. `wide`: titles that claim too many rules.
 */
export function readProofs(root, rules, records) {
  const passed = new Set();
  const failed = new Set();
  const unknown = new Map();
  const wide = new Set();
  for (const { file, titles, status } of records) {
    for (const title of titles) {
      if (idsOf(title).length > MOST_RULES) wide.add(`${file}: ${title}`);
    }
    for (const id of titles.flatMap(idsOf)) {
      if (!rules.has(id)) unknown.set(id, file);
      else if (status === 'passed') passed.add(id);
      else if (status === 'failed') failed.add(id);
    }
  }
  return { proven: passed.difference(failed), unknown, wide: [...wide] };
}

/** The ids in a title's brackets: `[CHAT-18] refuses`, `[CHAT-18, CHAT-19] ...`, `[CHAT-18] [LIVE-2] ...`. */
export function idsOf(title) {
  return [...title.matchAll(/\[((?:[A-Z]+-\d+)(?:[,;/\s]+[A-Z]+-\d+)*)\]/g)].flatMap(([, ids]) =>
    ids.split(/[,;/\s]+/),
  );
}

/** Compares ids by prefix, then by number. */
export function byId(a, b) {
  const [prefixA, numberA] = a.split('-');
  const [prefixB, numberB] = b.split('-');
  return prefixA < prefixB ? -1 : prefixA > prefixB ? 1 : Number(numberA) - Number(numberB);
}
