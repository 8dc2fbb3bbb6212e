import { join } from 'node:path';
import { packageProgram } from '../set-up/package-program.mjs';
import { playwrightCounts, vitestCounts } from './test-counts.mjs';
import { playwrightRecords, vitestRecords } from './test-records.mjs';

/** The folders that tests are in. */
export const TESTED_FOLDERS = [
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

/** What the compiler checks at a time: the folders that run in Node import each other, and are read once. */
const TYPED = ['tsconfig.node.json', 'web', 'frame', 'frame-client', 'e2e', 'bench', 'tools'];

/**
 * What the compiler remembers of a check, so that the next one looks only at what changed since. It knows each file by its
 * content, those of packages too, and begins anew after another version of itself.
 */
const TYPES_CACHE = join('node_modules', '.greenroom-types');

/** The last line of an output. */
function lastLine(output) {
  return output.trim().split('\n').at(-1);
}

/**
 * The steps of `npm test` by name. Each is one line of the result. All `commands` run; `counts` reads the report of a
 * test runner, which it writes to `reportFile(step)`. `isLong` begins first, and `isLast` when all others have ended.
 */
export function testSteps(root, reportFile) {
  const tool = (packageName, program, ...words) => ({
    script: () => packageProgram(root, packageName, program),
    words,
  });
  const typesOf = (project) => {
    const memory = join(root, TYPES_CACHE, `${project.replace('.json', '')}.tsbuildinfo`);
    return tool('typescript', 'tsc', '--incremental', '--tsBuildInfoFile', memory, '-p', project);
  };
  const own = (path, ...words) => ({ script: () => join(root, path), words });

  return {
    format: { about: 'every file is formatted', commands: [tool('oxfmt', 'oxfmt', '--check')] },
    lint: { about: 'the linter has no complaint', commands: [tool('oxlint', 'oxlint')] },
    types: {
      about: 'the types of every folder fit',
      commands: [
        { ...tool('@react-router/dev', 'react-router', 'typegen'), cwd: join(root, 'web') },
        ...TYPED.map(typesOf),
      ],
    },
    walls: {
      about: 'no import goes where it may not',
      commands: [own('tools/import-walls.mjs')],
      note: lastLine,
    },
    dead: {
      about: 'no file, export or dependency is unused',
      commands: [tool('knip', 'knip', '--no-progress')],
    },
    unit: {
      about: 'unit tests, and server tests on a real Postgres',
      commands: [
        tool(
          'vitest',
          'vitest',
          'run',
          '--project=!*component',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${reportFile('unit')}`,
        ),
      ],
      counts: vitestCounts,
      records: vitestRecords,
    },
    component: {
      about: 'parts of the pages and of the video frame in a real Chromium',
      commands: [
        tool(
          'vitest',
          'vitest',
          'run',
          '--project=*component',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${reportFile('component')}`,
        ),
      ],
      counts: vitestCounts,
      records: vitestRecords,
      needsChromium: true,
    },
    browser: {
      about: 'browser tests in a real Chromium with a fake camera',
      commands: [
        { ...tool('@playwright/test', 'playwright', 'test', '--reporter=list,json'), cwd: join(root, 'e2e') },
      ],
      environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('browser') },
      counts: playwrightCounts,
      records: playwrightRecords,
      needsChromium: true,
      isLong: true,
    },
    rules: {
      about: 'every proven rule has a test that ran and passed',
      commands: [own('tools/rules/rules-coverage.mjs', '--check')],
      note: (output) => /^total\s+(.*)$/m.exec(output)?.[1] ?? '',
      isLast: true,
    },
  };
}
