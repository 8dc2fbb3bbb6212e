#!/usr/bin/env node
/**
 * `npm test`: sets everything up on a fresh machine and runs every check. See HELP below.
 *
 * Runs on any Node from 20 on and imports no package, for it comes before they are installed.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, nodeProgram } from './install.mjs';
import { packageProgram } from './package-program.mjs';
import { endProcessesOfRun, newRunId, processesOfRun, RUN_VARIABLE } from './processes.mjs';
import { duration, startProgress } from './progress.mjs';
import { runQuietly } from './run-quietly.mjs';
import { SetupError } from './setup-error.mjs';
import { playwrightCounts, vitestCounts } from './test-counts.mjs';

const TOTAL_LIMIT_MS = 28 * 60_000;
/** Processes that were told to end may take this long. */
const LEFT_PATIENCE_MS = 10_000;
const TYPED_WORKSPACES = [
  'contract',
  'server',
  'media',
  'web',
  'frame',
  'frame-client',
  'sample',
  'e2e',
  'bench',
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

/** Each is one line of the result. All `commands` run; `counts` reads the report of a test runner. */
const STEPS = {
  format: { about: 'every file is formatted', commands: [tool('oxfmt', 'oxfmt', '--check')] },
  lint: { about: 'the linter has no complaint', commands: [tool('oxlint', 'oxlint')] },
  types: {
    about: 'the types of every workspace fit',
    commands: [
      { ...tool('@react-router/dev', 'react-router', 'typegen'), cwd: join(root, 'web') },
      ...TYPED_WORKSPACES.map((workspace) => tool('typescript', 'tsc', '-p', workspace)),
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
  rules: {
    about: 'no proven rule has lost its test',
    commands: [own('tools/rules-coverage.mjs')],
    note: (output) => /^total\s+(.*)$/m.exec(output)?.[1] ?? '',
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
    needsChromium: true,
  },
  browser: {
    about: 'browser tests in a real Chromium with a fake camera',
    commands: [
      { ...tool('@playwright/test', 'playwright', 'test', '--reporter=list,json'), cwd: join(root, 'e2e') },
    ],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report('browser') },
    counts: playwrightCounts,
    needsChromium: true,
  },
};

const HELP = `npm test [-- --only STEP,STEP]

Installs and builds what is missing, finds or installs a Chromium, and runs these steps, all of them even when one fails:

${Object.entries(STEPS)
  .map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`)
  .join('\n')}

  --only STEP,STEP  runs only these steps
  --help            shows this

CHROMIUM_PATH names the browser to use. The last line is "N passed, N failed", the sum over unit, component and browser tests;
the exit code says whether every step was all right.`;

function report(step) {
  return join(reports, `${step}.json`);
}

function lastLine(output) {
  return output.trim().split('\n').at(-1);
}

const ended = new AbortController();
const limit = setTimeout(() => ended.abort('The tests took too long.'), TOTAL_LIMIT_MS);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => ended.abort(`Ended by ${signal}.`));

const steps = chosenSteps();
const started = Date.now();
const total = { passed: 0, failed: 0 };
const failures = [];
let chromium = null;
try {
  await ensureInstalled(root, ended.signal);
  await ensureBuilt(root, ended.signal);
  if (steps.some((name) => STEPS[name].needsChromium))
    chromium = await ensureChromium(ended.signal).catch(asFailure);
  for (const name of steps) await runStep(name);
} catch (error) {
  if (ended.signal.aborted) console.error(ended.signal.reason);
  else console.error(error instanceof SetupError ? error.message : error);
  failures.push(ended.signal.aborted ? 'interrupted' : 'set-up');
}
await checkNothingIsLeft();
clearTimeout(limit);
rmSync(reports, { recursive: true, force: true });

console.log(
  `${failures.length > 0 ? `Not all right: ${failures.join(', ')}` : 'All right'} (${duration(Date.now() - started)})`,
);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(failures.length > 0 ? 1 : 0);

function chosenSteps() {
  let values;
  try {
    ({ values } = parseArgs({
      options: { only: { type: 'string', multiple: true }, help: { type: 'boolean' } },
    }));
  } catch (error) {
    console.error(`${error.message}\n\n${HELP}`);
    process.exit(2);
  }
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
  const names =
    values.only?.flatMap((list) => list.split(',')).map((name) => name.trim()) ?? Object.keys(STEPS);
  const unknown = names.filter((name) => !(name in STEPS));
  if (unknown.length > 0) {
    console.error(`There is no step ${unknown.join(', ')}.\n\n${HELP}`);
    process.exit(2);
  }
  return Object.keys(STEPS).filter((name) => names.includes(name));
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
  const progress = startProgress(name);
  let output = '';
  let isRight = true;
  for (const command of step.commands) {
    try {
      const result = await runQuietly(nodeProgram(root), [command.script(), ...command.words], {
        cwd: command.cwd ?? root,
        signal: ended.signal,
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
    const counts = readCounts(name, step.counts);
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
  console.error(output.trim());
}

function readCounts(name, counts) {
  if (!existsSync(report(name))) return { passed: 0, failed: 0, skipped: 0 };
  return counts(JSON.parse(readFileSync(report(name), 'utf8')));
}

async function checkNothingIsLeft() {
  const deadline = Date.now() + LEFT_PATIENCE_MS;
  while (processesOfRun(runId).length > 0 && Date.now() < deadline) await sleep(50);
  const left = await endProcessesOfRun(runId, 5000);
  for (const { pid, command } of left)
    console.error(`Left running and ended now: process ${pid}, ${command}`);
  if (left.length > 0 && !ended.signal.aborted) failures.push('processes left running');
}
