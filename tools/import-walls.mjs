#!/usr/bin/env node
/**
 * Checks the import rules of .dependency-cruiser.mjs and the number of files per folder. Prints each
 * violation and exits with 1. It also fails if it has read no module of a folder with source files, because
 * then it cannot find anything.
 */
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';

const FOLDERS = [
  'contract',
  'server',
  'media',
  'web',
  'frame',
  'frame-client',
  'sample',
  'e2e',
  'bench',
  'tools',
];
const SOURCE = '**/*.{ts,tsx,mjs}';
/** More files in one folder would make a file hard to find. */
const FOLDER_FILES_MAX = 20;
/**
 * Not counted: pages, of which each is one file in one folder, and tests, which are next to what they test.
 */
const NOT_COUNTED = /(^web\/src\/pages\/[^/]+|\.(test|spec)\.(ts|tsx|mjs))$/;
const NO_SOURCE = /(^|[/\\])(node_modules|build|dist|\.react-router|coverage|test-results)([/\\]|$)/;

const root = process.cwd();
const { default: rules } = await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')).href);
const files = FOLDERS.flatMap((folder) =>
  globSync(join(folder, SOURCE), { cwd: root, exclude: (path) => NO_SOURCE.test(String(path.name ?? path)) }),
).filter((path) => !NO_SOURCE.test(path));

const { output } = await cruise(files, {
  ...rules.options,
  ruleSet: { forbidden: rules.forbidden },
  validate: true,
  baseDir: root,
});

const withImports = new Set(
  output.modules
    .filter(({ dependencies }) => dependencies.length > 0)
    .map(({ source }) => source.split('/')[0]),
);
const unread = FOLDERS.filter(
  (folder) =>
    files.some((path) => path.replaceAll('\\', '/').startsWith(`${folder}/`)) && !withImports.has(folder),
);
const errors = output.summary.violations.filter(({ rule }) => rule.severity === 'error');
for (const { from, to, rule, cycle } of errors) {
  const way = cycle
    ? [from, ...cycle.map(({ name }) => name)].join(' -> ')
    : from === to
      ? from
      : `${from} -> ${to}`;
  console.error(`${rule.name}: ${way}`);
}
for (const name of new Set(errors.map(({ rule }) => rule.name))) {
  console.error(`  ${name}: ${rules.forbidden.find((rule) => rule.name === name).comment}`);
}
const crowded = crowdedFolders();
for (const [folder, count] of crowded) {
  console.error(`crowded-folder: ${folder} has ${count} files`);
  console.error(
    `  crowded-folder: More than ${FOLDER_FILES_MAX} files get folders that say what a newcomer looks for.`,
  );
}
if (files.length === 0) console.error('No source file was found.');
for (const folder of unread) console.error(`No import was read in ${folder}: is @swc/core installed?`);

const breaches = errors.length + crowded.length;
const imports = output.summary.totalDependenciesCruised;
console.log(`${files.length} files, ${imports} imports, ${breaches} breaches`);
if (breaches > 0 || unread.length > 0 || files.length === 0 || imports === 0) process.exitCode = 1;

/** Folders with too many direct files, with their number. */
function crowdedFolders() {
  const counts = new Map();
  for (const path of files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !NOT_COUNTED.test(file))) {
    const folder = dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > FOLDER_FILES_MAX);
}
