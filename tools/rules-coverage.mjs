#!/usr/bin/env node
/** `npm run rules`: which rules of docs/rules have a test titled with their id. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { byId, PROVEN_FILE, readRules } from './rules.mjs';

const HELP = `npm run rules [-- PREFIX ...] [--missing] [--update]

Lists by prefix how many rules of docs/rules have a test titled with their id, like "[CHAT-18] refuses ...".
A skipped, todo or expected-to-fail test does not count.

  PREFIX     only these, like CHAT; shows the rules without a test
  --missing  shows the rules without a test for all prefixes
  --update   adds the rules that are proven now to ${PROVEN_FILE}

Fails when a rule of ${PROVEN_FILE} has lost its test, and when a title names a rule that does not exist.`;

const words = process.argv.slice(2);
const unknownOption = words.find(
  (word) => word.startsWith('-') && !['--missing', '--update', '--help'].includes(word),
);
if (words.includes('--help') || unknownOption) {
  console.log(unknownOption ? `There is no ${unknownOption}.\n\n${HELP}` : HELP);
  process.exit(unknownOption ? 2 : 0);
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { rules, proven, unknown, before, lost } = readRules(root);
if (rules.size === 0) {
  console.error('docs/rules holds no rules: there is nothing to check.');
  process.exit(1);
}
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
  console.log(`${prefix.padEnd(width)}  ${String(ids.length - missing.length).padStart(3)} of ${ids.length}`);
  if (wanted.length > 0 || words.includes('--missing')) {
    for (const id of missing) console.log(`    ${id}  ${rules.get(id)}`);
  }
}
console.log(
  `${'total'.padEnd(width)}  ${String(proven.size).padStart(3)} of ${rules.size} rules have a test`,
);

for (const { id, path } of unknown) console.error(`${path} has a test for ${id}, which is no rule.`);
for (const id of lost) {
  console.error(`${id} had a test and has none now: ${rules.get(id) ?? 'and it is no rule any more'}`);
}
if (unknown.length > 0 || lost.length > 0) process.exitCode = 1;

if (words.includes('--update')) {
  const all = [...new Set([...before, ...proven.keys()])].sort(byId);
  writeFileSync(join(root, PROVEN_FILE), `${JSON.stringify(all, null, 2)}\n`);
  console.log(`${all.length - before.length} added to ${PROVEN_FILE}`);
}
