#!/usr/bin/env node
/**
 * `npm test`: sets everything up on a fresh machine and runs every check. See HELP below.
 *
 * Runs on any Node from 20 on and imports no package, for it comes before they are installed.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './set-up/build.mjs';
import { ensureChromium } from './set-up/chromium.mjs';
import { ensureInstalled, nodeProgram } from './set-up/install.mjs';
import { packageProgram } from './set-up/package-program.mjs';
import { endProcessesOfRun, newRunId, processesOfRun, RUN_VARIABLE } from './run/processes.mjs';
import { duration, startProgress } from './run/progress.mjs';
import { runQuietly } from './run/run-quietly.mjs';
import { runSideBySide } from './run/side-by-side.mjs';
import { SetupError } from './set-up/setup-error.mjs';
import { playwrightCounts, vitestCounts } from './test-runs/test-counts.mjs';
import { playwrightRecords, saveRecords, slowestFiles, vitestRecords } from './test-runs/test-records.mjs';
import { selectTests, stepOf } from './test-runs/test-selection.mjs';

const TOTAL_LIMIT_MS = 28 * 60_000;
/** Processes that were told to end may take this long. */
const LEFT_PATIENCE_MS = 10_000;
const SLOWEST_SHOWN = 10;
/** Browser tests wait more than they work, and each other step leaves a core idle some of its time. */
const STEPS_AT_ONCE = Math.min(2, availableParallelism());
/** Unit tests that start the server as `npm start` does. */
const NEEDS_BUILD = new Set(['server/src/main.test.ts']);
const TYPED_FOLDERS = [
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

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = mkdtempSync(join(tmpdir(), 'greenroom-reports-'));
const runId = newRunId();
const environment = {
  ...process.env,
  NODE_ENV: undefined,
  [RUN_VARIABLE]: runId,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
};

const tool = (packageName, program, ...words) => ({
  script: () => packageProgram(root, packageName, program),
  words,
});
const own = (path, ...words) => ({ script: () => join(root, path), words });

/**
 * Each is one line of the result. All `commands` run; `counts` reads the report of a test runner. `isLong` begins first,
 * and `isLast` when all others have ended.
 */
const STEPS = {
  format: { about: 'every file is formatted', commands: [tool('oxfmt', 'oxfmt', '--check')] },
  lint: { about: 'the linter has no complaint', commands: [tool('oxlint', 'oxlint')] },
  types: {
    about: 'the types of every folder fit',
    commands: [
      { ...tool('@react-router/dev', 'react-router', 'typegen'), cwd: join(root, 'web') },
      ...TYPED_FOLDERS.map((workspace) => tool('typescript', 'tsc', '-p', workspace)),
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
        '--project=!component',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report('unit')}`,
      ),
    ],
    counts: vitestCounts,
    records: vitestRecords,
  },
  component: {
    about: 'parts of the pages in a real Chromium, with answers of their own',
    commands: [
      tool(
        'vitest',
        'vitest',
        'run',
        '--project=component',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report('component')}`,
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
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report('browser') },
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

const HELP = `npm test [-- --only STEP,STEP | WORD ...]

Installs what is missing, builds what they need, finds or installs a Chromium, and runs these steps, two at a time, all of them
even when one fails:

${Object.entries(STEPS)
  .map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`)
  .join('\n')}

  --only STEP,STEP  runs only these steps
  WORD ...          runs only the tests whose file's path or whose title has it, with what they need set up:
                    npm test -- message-windows, npm test -- CHAT-14, npm test -- e2e/specs/chat
  --help            shows this

CHROMIUM_PATH names the browser to use. The last line is "N passed, N failed", the sum over unit, component and browser tests;
the exit code says whether every step was all right.`;

function report(step) {
  return join(reports, `${step}.json`);
}

function lastLine(output) {
  return output.trim().split('\n').at(-1);
}

/** In place of a line that is written again and again, when the runner's own output is shown. */
const silentProgress = { done: () => {}, failed: () => {} };
const ended = new AbortController();
const limit = setTimeout(() => ended.abort('The tests took too long.'), TOTAL_LIMIT_MS);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => ended.abort(`Ended by ${signal}.`));

const { steps, selection } = chosen();
const started = Date.now();
const total = { passed: 0, failed: 0 };
const failures = [];
const ran = [];
let chromium = null;
try {
  await ensureInstalled(root, ended.signal);
  if (steps.some((name) => STEPS[name].needsChromium))
    chromium = await ensureChromium(ended.signal).catch(asFailure);
  const built = buildUsers().length > 0 ? ensureBuilt(root, ended.signal) : Promise.resolve();
  // What needs a build says that it failed.
  built.catch(() => {});
  const [last, others] = parted(steps, (name) => STEPS[name].isLast);
  const [long, short] = parted(others, (name) => STEPS[name].isLong);
  // One after the other where the runners' own output is shown.
  const atOnce = selection === null ? STEPS_AT_ONCE : 1;
  await runSideBySide(atOnce === 1 ? others : [...long, ...short], atOnce, async (name) => {
    if (buildUsers().includes(name)) await built;
    await runStep(name);
  });
  for (const name of last) await runStep(name);
} catch (error) {
  if (ended.signal.aborted) console.error(ended.signal.reason);
  else console.error(error instanceof SetupError ? error.message : error);
  failures.push(ended.signal.aborted ? 'interrupted' : 'set-up');
}
await checkNothingIsLeft();
clearTimeout(limit);
rmSync(reports, { recursive: true, force: true });

const slowest = slowestFiles(ran, SLOWEST_SHOWN);
if (slowest.length > 0 && selection === null) console.log('The slowest test files:');
for (const { file, milliseconds } of selection === null ? slowest : []) {
  console.log(`  ${duration(milliseconds).padStart(12)}  ${file}`);
}
console.log(
  `${failures.length > 0 ? `Not all right: ${inOrder(failures).join(', ')}` : 'All right'} (${duration(Date.now() - started)})`,
);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(failures.length > 0 ? 1 : 0);

/** The steps to run, and the tests among them: null for all. */
function chosen() {
  let values, words;
  try {
    ({ values, positionals: words } = parseArgs({
      options: { only: { type: 'string', multiple: true }, help: { type: 'boolean' } },
      allowPositionals: true,
    }));
  } catch (error) {
    return refuse(error.message);
  }
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
  const names = Object.keys(STEPS);
  if (words.length > 0) {
    if (values.only) return refuse('Give steps or tests, not both.');
    const selection = selectTests(root, TYPED_FOLDERS, words);
    if (selection.files.length === 0) {
      return refuse(`No test has "${words.join(' ')}" in its path or its title.`);
    }
    const wanted = new Set(selection.files.map(stepOf));
    return { steps: names.filter((name) => wanted.has(name)), selection };
  }
  const wanted = values.only?.flatMap((list) => list.split(',')).map((name) => name.trim()) ?? names;
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) return refuse(`There is no step ${unknown.join(', ')}.`);
  return { steps: names.filter((name) => wanted.includes(name)), selection: null };
}

function refuse(message) {
  console.error(`${message}\n\n${HELP}`);
  return process.exit(2);
}

/** The steps that run what was built. */
function buildUsers() {
  const unitNeedsIt = selection?.files.some((file) => NEEDS_BUILD.has(file)) ?? true;
  return steps.filter((name) => name === 'browser' || (name === 'unit' && unitNeedsIt));
}

/** Steps in the order of STEPS, then what is none. */
function inOrder(names) {
  const known = Object.keys(STEPS);
  return [...known.filter((name) => names.includes(name)), ...names.filter((name) => !known.includes(name))];
}

function parted(list, isFirst) {
  return [list.filter(isFirst), list.filter((one) => !isFirst(one))];
}

/** What a runner is told of a selection: Vitest takes parts of paths, Playwright expressions. */
function selectedWords(name) {
  if (selection === null) return [];
  const files = selection.files.filter((file) => stepOf(file) === name);
  const title = selection.title === null ? null : escaped(selection.title);
  if (name === 'browser') {
    return [...files.map((file) => escaped(file.replace(/^e2e\//, ''))), ...(title ? ['--grep', title] : [])];
  }
  return [...files, ...(title ? ['--testNamePattern', title] : [])];
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function asFailure(error) {
  if (!(error instanceof SetupError)) throw error;
  return error;
}

async function runStep(name) {
  const step = STEPS[name];
  if (step.needsChromium && chromium instanceof SetupError) {
    console.log(`${name}: failed, ${chromium.message}`);
    failures.push(name);
    return;
  }
  const progress = selection ? silentProgress : startProgress(name);
  let output = '';
  let isRight = true;
  for (const command of step.commands) {
    try {
      const words = [command.script(), ...command.words, ...selectedWords(name)];
      const result = await runQuietly(nodeProgram(root), words, {
        cwd: command.cwd ?? root,
        signal: ended.signal,
        // Who runs one test reads along.
        ...(selection ? { onOutput: (chunk) => process.stdout.write(chunk) } : {}),
        environment: {
          ...environment,
          ...step.environment,
          ...(typeof chromium === 'string' ? { CHROMIUM_PATH: chromium } : {}),
        },
      });
      output += result.output;
      isRight &&= result.exitCode === 0;
    } catch (error) {
      progress.failed();
      console.error(error.output ?? '');
      failures.push(name);
      throw error;
    }
  }

  let note = step.note?.(output);
  if (step.counts) {
    const result = readReport(name);
    const counts = result ? step.counts(result) : { passed: 0, failed: 0, skipped: 0 };
    const records = result ? step.records(result, root) : [];
    ran.push(...records);
    if (selection === null) saveRecords(root, name, records);
    // A runner that fails without a failed test, or that ran none, must not look like a success.
    if (counts.failed === 0 && (!isRight || counts.passed === 0)) counts.failed = 1;
    if (counts.failed > 0) isRight = false;
    total.passed += counts.passed;
    total.failed += counts.failed;
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    note = `passes ${counts.passed}, fails ${counts.failed}${skipped}`;
  }
  if (isRight) {
    progress.done(note);
    return;
  }
  progress.failed(note);
  failures.push(name);
  if (selection === null) console.error(output.trim());
}

function readReport(name) {
  return existsSync(report(name)) ? JSON.parse(readFileSync(report(name), 'utf8')) : null;
}

async function checkNothingIsLeft() {
  const deadline = Date.now() + LEFT_PATIENCE_MS;
  while (processesOfRun(runId).length > 0 && Date.now() < deadline) await sleep(50);
  const left = await endProcessesOfRun(runId, 5000);
  for (const { pid, command } of left)
    console.error(`Left running and ended now: process ${pid}, ${command}`);
  if (left.length > 0 && !ended.signal.aborted) failures.push('processes left running');
}
