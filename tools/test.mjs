#!/usr/bin/env node
/**
 * `npm test`: sets everything up on a new machine and runs every check. See `--help`.
 *
 * Runs on Node 20 and later and imports no package, because it runs before packages are installed.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './set-up/build.mjs';
import { ensureChromium } from './set-up/chromium.mjs';
import { ensureInstalled, nodeProgram } from './set-up/install.mjs';
import { endProcessesOfRun, newRunId, processesOfRun, RUN_VARIABLE } from './run/processes.mjs';
import { duration, startProgress } from './run/progress.mjs';
import { runQuietly } from './run/run-quietly.mjs';
import { runSideBySide } from './run/side-by-side.mjs';
import { SetupError } from './set-up/setup-error.mjs';
import { readArguments } from './test-runs/test-arguments.mjs';
import { makeScratchFolder } from './test-runs/scratch-folder.mjs';
import { saveRecords, slowestFiles } from './test-runs/test-records.mjs';
import { stepOf } from './test-runs/test-selection.mjs';
import { testSteps } from './test-runs/test-steps.mjs';

const TOTAL_LIMIT_MS = 29 * 60_000;
const TOTAL_LIMIT_WITH_LONG_MS = 60 * 60_000;
/** How long processes may take to end after a signal. */
const LEFT_PATIENCE_MS = 10_000;
const SLOWEST_SHOWN = 10;
/** Browser tests mostly wait, and each other step leaves a core idle part of the time. */
const STEPS_AT_ONCE = Math.min(2, availableParallelism());
/** Unit tests that start the server as `npm start` does. */
const NEEDS_BUILD = new Set(['server/src/main.test.ts']);

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const scratch = makeScratchFolder();
// Also when the arguments end the program.
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const runId = newRunId();
const environment = {
  ...process.env,
  NODE_ENV: undefined,
  [RUN_VARIABLE]: runId,
  TMPDIR: scratch,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
};

function report(step) {
  return join(scratch, `report-${step}.json`);
}

/** Replaces the progress line when the test runner's own output is shown. */
const silentProgress = { done: () => {}, failed: () => {} };
const ended = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => ended.abort(`Ended by ${signal}.`));

const STEPS = testSteps(root, report);
const { steps, selection, withLong } = readArguments(root, STEPS);
const limit = setTimeout(
  () => ended.abort('The tests took too long.'),
  withLong ? TOTAL_LIMIT_WITH_LONG_MS : TOTAL_LIMIT_MS,
);
const started = Date.now();
const total = { passed: 0, failed: 0 };
const failures = [];
const ran = [];
/** A promise of the path of Chromium or of the reason why there is none. Null if no step needs it. */
let chromium = null;
try {
  // Only the steps that need Chromium wait for it. Installing packages and building do not.
  if (steps.some((name) => STEPS[name].needsChromium))
    chromium = ensureChromium(ended.signal).catch(asFailure);
  chromium?.catch(() => {});
  await ensureInstalled(root, ended.signal);
  const built = buildUsers().length > 0 ? ensureBuilt(root, ended.signal) : Promise.resolve();
  // The steps that need the build report its failure.
  built.catch(() => {});
  const [last, others] = parted(steps, (name) => STEPS[name].isLast);
  const [long, short] = parted(others, (name) => STEPS[name].isLong);
  // Sequential if the output of the test runners is shown.
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
// Chromium may still be installing when installing the packages failed.
await chromium?.catch(() => {});
await checkNothingIsLeft();
clearTimeout(limit);

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

/** The steps that need the build. */
function buildUsers() {
  const unitNeedsIt = selection?.files.some((file) => NEEDS_BUILD.has(file)) ?? true;
  return steps.filter((name) => name === 'browser' || (name === 'unit' && unitNeedsIt));
}

/** In the order of STEPS. Unknown names come last. */
function inOrder(names) {
  const known = Object.keys(STEPS);
  return [...known.filter((name) => names.includes(name)), ...names.filter((name) => !known.includes(name))];
}

function parted(list, isFirst) {
  return [list.filter(isFirst), list.filter((one) => !isFirst(one))];
}

/**
 * The runner's arguments for a selection. Vitest takes parts of paths, Playwright takes regular expressions.
 */
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
  const browser = step.needsChromium ? await chromium : null;
  if (browser instanceof SetupError) {
    console.log(`${name}: failed, ${browser.message}`);
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
        // For a selection, the output is shown as it arrives.
        ...(selection ? { onOutput: (chunk) => process.stdout.write(chunk) } : {}),
        environment: {
          ...environment,
          LONG_TESTS: withLong ? 'on' : undefined,
          ...step.environment,
          ...(browser === null ? {} : { CHROMIUM_PATH: browser }),
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
    // A runner that fails without a failed test, or that ran no test, must not count as a success.
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
