import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const NO_SOURCE = /(^|\/)(node_modules|build|dist|coverage|test-results|\.react-router|\.data)\//;
const TEST_FILE = /\.(test|spec)\.(ts|tsx|mjs)$/;

/** The test files of some folders, relative to the repository. */
export function testFiles(root, folders) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        `${folder}/${path}`.split(sep).join('/'),
      ),
    )
    .filter((path) => TEST_FILE.test(path) && !NO_SOURCE.test(path))
    .sort();
}

/** The step of `npm test` that runs a test file. */
export function stepOf(file) {
  if (file.endsWith('.spec.ts')) return 'browser';
  return /\.component\.test\.tsx?$/.test(file) ? 'component' : 'unit';
}

/**
 * Interprets the words of `npm test -- WORD ...`: each is a test file, a part of a path, or a part of a test
 * title. Returns `{ files, title }`. `files` are the files to run, empty if nothing matches. `title` is the
 * required part of the test title, null if no word is one.
 */
export function selectTests(root, folders, words) {
  const all = testFiles(root, folders);
  const paths = words.filter((word) => all.some((file) => file.includes(cleanPath(word))));
  const others = words.filter((word) => !paths.includes(word));
  const title = others.length > 0 ? others.join(' ') : null;
  const files =
    paths.length > 0 ? all.filter((file) => paths.some((word) => file.includes(cleanPath(word)))) : all;
  const withTitle =
    title === null ? files : files.filter((file) => readFileSync(join(root, file), 'utf8').includes(title));
  return { files: withTitle, title };
}

function cleanPath(word) {
  return word.replace(/^\.\//, '').split(sep).join('/');
}
