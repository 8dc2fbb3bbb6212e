/**
 * The tests of a run, from the JSON reports of Vitest and Playwright, in one format: `{ file, titles, status,
 * milliseconds }`. `file` is relative to the repository. `titles` are those of the groups and then of the
 * test. `status` is `passed`, `failed` or `skipped`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Each full run of a step writes its record here, for `npm run rules`. */
const FOLDER = join('node_modules', '.greenroom-tests');

export function vitestRecords(report, root) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, duration }) => ({
      file: relative(root, name).split(sep).join('/'),
      titles: [...ancestorTitles, title],
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      milliseconds: Math.round(duration ?? 0),
    })),
  );
}

export function playwrightRecords(report, root) {
  const { rootDir } = report.config;
  const visit = (suite, titles) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        file: relative(root, join(rootDir, spec.file)).split(sep).join('/'),
        titles: [...titles, spec.title],
        status: statusOf(test),
        milliseconds: test.results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => visit(inner, [...titles, inner.title])),
  ];
  // The outermost suites are files.
  return (report.suites ?? []).flatMap((file) => visit(file, []));
}

/** A test that is expected to fail proves nothing, and a test that passes only on retry counts as failed. */
function statusOf({ status, expectedStatus }) {
  if (status === 'skipped' || expectedStatus !== 'passed') return 'skipped';
  return status === 'expected' ? 'passed' : 'failed';
}

export function saveRecords(root, step, records) {
  mkdirSync(join(root, FOLDER), { recursive: true });
  writeFileSync(join(root, FOLDER, `${step}.json`), JSON.stringify(records));
}

/** The records of the last full run of each step. Null if one of them has never run here. */
export function readRecords(root, steps) {
  try {
    return steps.flatMap((step) => JSON.parse(readFileSync(join(root, FOLDER, `${step}.json`), 'utf8')));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The files with the longest total test time, slowest first: `{ file, milliseconds }`. */
export function slowestFiles(records, count) {
  const sums = new Map();
  for (const { file, milliseconds } of records) sums.set(file, (sums.get(file) ?? 0) + milliseconds);
  return [...sums]
    .map(([file, milliseconds]) => ({ file, milliseconds }))
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, count);
}
