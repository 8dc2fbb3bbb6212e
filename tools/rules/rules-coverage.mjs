#!/usr/bin/env node
/** `npm run rules`: which rules of docs/rules have a test that ran and passed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { byId, readProofs, PROVEN_FILE, readProven, readRules } from './rules.mjs';
import { INDEX_FILE, isIndexFresh, makeIndex, unenforcedRules } from './rules-index.mjs';
import { readRecords } from '../test-runs/test-records.mjs';

const HELP = `npm run rules [-- PREFIX ...] [--missing] [--update] [--index]

Lists by prefix how many rules of docs/rules are proven: a test whose title has the rule's id, like "[CHAT-14] the per-minute window ...",
ran and passed in the last npm test on this machine, and none failed. Before the first one, it goes by ${PROVEN_FILE}.

  PREFIX     only these, like CHAT; shows the rules that are not proven
  --missing  shows the rules that are not proven for all prefixes
  --update   adds the rules that are proven now to ${PROVEN_FILE}
  --index    writes ${INDEX_FILE}
  --check    as npm test runs it: fails when a rule of ${PROVEN_FILE} is not proven any more, a title names a rule
             that does not exist or more than three, no file says that it enforces a rule that a test proves, or
             ${INDEX_FILE} is not up to date`;

const OPTIONS = new Set(['--missing', '--update', '--index', '--check', '--help']);
const words = process.argv.slice(2);
const unknownOption = words.find((word) => word.startsWith('-') && !OPTIONS.has(word));
if (words.includes('--help') || unknownOption) {
  console.log(unknownOption ? `There is no ${unknownOption}.\n\n${HELP}` : HELP);
  process.exit(unknownOption ? 2 : 0);
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const rules = readRules(root);
if (rules.size === 0) fail('docs/rules holds no rules: there is nothing to check.');
if (words.includes('--index')) {
  writeFileSync(join(root, INDEX_FILE), makeIndex(root, rules));
  console.log(`Wrote ${INDEX_FILE}.`);
  process.exit(0);
}

const records = readRecords(root, ['unit', 'component', 'browser']);
if (records === null && (words.includes('--check') || words.includes('--update'))) {
  fail('Not all tests have run here yet, so there is nothing to go by: run npm test.');
}
const before = readProven(root);
const { proven, unknown, wide } = records
  ? readProofs(root, rules, records)
  : { proven: new Set(before), unknown: [], wide: [] };
list();

for (const [id, path] of unknown) complain(`${path} has a test for ${id}, which is no rule.`);
for (const title of wide) complain(`A title claims three rules at most: ${title}`);
for (const id of before.filter((id) => !proven.has(id))) {
  complain(`${id} was proven and is not now: ${rules.get(id) ?? 'and it is no rule any more'}`);
}
if (words.includes('--check')) {
  for (const id of unenforcedRules(root, rules)) {
    complain(`${id} is named in no source file: name it in a comment of the file that enforces it.`);
  }
  if (!isIndexFresh(root, rules)) {
    complain(`${INDEX_FILE} is not up to date: run npm run rules -- --index.`);
  }
}
if (words.includes('--update')) {
  const all = [...new Set([...before, ...proven])].sort(byId);
  writeFileSync(join(root, PROVEN_FILE), `${JSON.stringify(all, null, 2)}\n`);
  console.log(`${all.length - before.length} added to ${PROVEN_FILE}`);
}

function list() {
  const prefixes = [...new Set([...rules.keys()].map((id) => id.split('-')[0]))];
  const wanted = words.filter((word) => !word.startsWith('-')).map((word) => word.toUpperCase());
  for (const word of wanted.filter((word) => !prefixes.includes(word))) {
    console.error(`No rule starts with ${word}. There are ${prefixes.join(', ')}.`);
    process.exitCode = 2;
  }
  const width = Math.max(...prefixes.map((prefix) => prefix.length), 'total'.length);
  for (const prefix of prefixes) {
    if (wanted.length > 0 && !wanted.includes(prefix)) continue;
    const ids = [...rules.keys()].filter((id) => id.startsWith(`${prefix}-`));
    const missing = ids.filter((id) => !proven.has(id));
    console.log(
      `${prefix.padEnd(width)}  ${String(ids.length - missing.length).padStart(3)} of ${ids.length}`,
    );
    if (wanted.length > 0 || words.includes('--missing')) {
      for (const id of missing) console.log(`    ${id}  ${rules.get(id)}`);
    }
  }
  console.log(
    `${'total'.padEnd(width)}  ${String(proven.size).padStart(3)} of ${rules.size} rules are proven`,
  );
}

function complain(message) {
  console.error(message);
  process.exitCode = 1;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
