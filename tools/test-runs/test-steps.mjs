import { join } from 'node:path';
import { packageProgram } from '../set-up/package-program.mjs';
import { playwrightCounts, vitestCounts } from './test-counts.mjs';
import { playwrightRecords, vitestRecords } from './test-records.mjs';

/** The folders that contain tests. */
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

/**
 * The groups that the compiler checks together. The folders that run in Node import each other, so they are
 * read once.
 */
const TYPED = ['tsconfig.node.json', 'web', 'frame', 'frame-client', 'e2e', 'bench', 'tools'];

/**
 * The compiler's incremental state, so that the next check reads only what changed. It identifies files by
 * content, including those of packages, and is discarded by another compiler version.
 */
const TYPES_CACHE = join('node_modules', '.greenroom-types');

/** The last line of an output. */
function lastLine(output) {
  return output.trim().split('\n').at(-1);
}

/**
 * The steps of `npm test` by name. Each is one line of the result. All `commands` run. `counts` reads the
 * report that a test runner writes to `reportFile(step)`. Steps with `isLong` start first, and those with
 * `isLast` start when all others have ended.
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
