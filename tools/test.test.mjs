import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

/**
 * A checkout whose checkers and test runners are one-line scripts, so that tests can choose their results.
 */
let root;

const VITEST = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };
const PLAYWRIGHT = {
  config: { rootDir: '/specs' },
  stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 },
  errors: [],
  suites: [],
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'greenroom-test-'));
  cpSync(dirname(fileURLToPath(import.meta.url)), join(root, 'tools'), {
    recursive: true,
    filter: (path) => !/\.test\.mjs$|\.ts$/.test(path),
  });
  for (const workspace of [
    'contract',
    'server',
    'media',
    'web',
    'frame',
    'frame-client',
    'sample',
    'e2e',
    'bench',
  ]) {
    write(`${workspace}/src/main.ts`, '');
  }
  write('package-lock.json', '{}');
  write('browser', '');
  mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'));
  write('tools/import-walls.mjs', `console.log('3 files, 0 breaches');`);
  write('tools/rules/rules-coverage.mjs', `console.log('total  1 of 2 rules have a test');`);
  for (const name of ['oxfmt', 'oxlint', 'knip', 'typescript']) program(name, '');
  program('typescript', noteWords('typescript', 'typed'));
  program(
    '@react-router/dev',
    `const fs = require('node:fs'); fs.mkdirSync('build/client', { recursive: true }); fs.mkdirSync('build/server', { recursive: true }); fs.writeFileSync('build/server/index.js', '');`,
  );
  program(
    'vite',
    `require('node:fs').mkdirSync('dist'); require('node:fs').writeFileSync('dist/index.html', '');`,
  );
  vitest(VITEST);
  playwright(PLAYWRIGHT);
  write('node_modules/.package-lock.json', '{}');
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function program(packageName, script) {
  write(`node_modules/${packageName}/package.json`, JSON.stringify({ bin: './program.cjs' }));
  write(`node_modules/${packageName}/program.cjs`, script);
}

function vitest(report, script = '') {
  const file = `process.argv.find((word) => word.startsWith('--outputFile.json=')).split('=')[1]`;
  const save = report ? `require('node:fs').writeFileSync(${file}, '${JSON.stringify(report)}');` : '';
  program('vitest', `${noteWords('vitest')}${save}${script}`);
}

/** A program that records its arguments, one line per run. */
function noteWords(name, noteFile = 'told') {
  const file = JSON.stringify(join(root, noteFile));
  return `require('node:fs').appendFileSync(${file}, ['${name}', ...process.argv.slice(2)].join(' ') + '\\n');`;
}

function recordedRuns() {
  return readFileSync(join(root, 'told'), 'utf8').trim().split('\n');
}

function playwright(report, script = '') {
  const save = `require('node:fs').writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, '${JSON.stringify(report)}');`;
  program('@playwright/test', `${noteWords('playwright')}${save}${script}`);
}

/** A zombie process, which has ended and was not waited for, does not count as running. */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return !/\) Z/.test(process.platform === 'linux' ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '');
  } catch {
    return false;
  }
}

function run(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/test.mjs', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, CHROMIUM_PATH: join(root, 'browser'), npm_lifecycle_event: undefined },
  });
  return { status, output: stdout + stderr, lines: stdout.trim().split('\n') };
}

test('runs every step, one line each, and ends with the sum', () => {
  const { status, lines } = run();
  const steps = lines.filter((line) => /^\w+: done/.test(line)).map((line) => line.split(':')[0]);
  expect(steps.toSorted()).toEqual(
    ['format', 'lint', 'types', 'walls', 'dead', 'unit', 'component', 'browser', 'rules'].toSorted(),
  );
  // It reads what the other steps have run.
  expect(steps.at(-1)).toBe('rules');
  expect(lines.find((line) => line.startsWith('walls: '))).toMatch(
    /^walls: done \(.* s\), 3 files, 0 breaches$/,
  );
  expect(lines.at(-1)).toBe('12 passed, 0 failed');
  expect(status).toBe(0);
  const typed = readFileSync(join(root, 'typed'), 'utf8').trim().split('\n');
  expect(typed.map((line) => line.split(' ').at(-1))).toEqual(
    'tsconfig.node.json web frame frame-client e2e bench tools'.split(' '),
  );
  // Each check stores its state in a separate file, which npm deletes together with the packages.
  const kept = typed.map((line) => /--incremental --tsBuildInfoFile (\S+\.tsbuildinfo) -p/.exec(line)?.[1]);
  expect(new Set(kept).size).toBe(7);
  for (const file of kept) expect(dirname(file)).toBe(join(root, 'node_modules/.greenroom-types'));
});

/** A script that waits until another one has started. */
const meet = (own, other) => `
  const fs = require('node:fs');
  fs.writeFileSync(${JSON.stringify(join(root, own))}, '');
  for (let tries = 0; !fs.existsSync(${JSON.stringify(join(root, other))}); tries += 1) {
    if (tries > 500) process.exit(1);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }`;

test.runIf(availableParallelism() > 1)('browser tests run in parallel with the other steps', () => {
  vitest(VITEST, meet('unit-began', 'browser-began'));
  playwright(PLAYWRIGHT, meet('browser-began', 'unit-began'));
  expect(run('--only', 'unit,browser').status).toBe(0);
});

test('continues after a failed step, shows its output and fails at the end', () => {
  program('oxlint', `console.log('a complaint'); process.exit(1);`);
  const { status, output, lines } = run();
  expect(output).toContain('a complaint');
  expect(lines.some((line) => line.startsWith('browser: done'))).toBe(true);
  expect(lines.at(-2)).toMatch(/^Not all right: lint \(/);
  expect(lines.at(-1)).toBe('12 passed, 0 failed');
  expect(status).toBe(1);
});

test('adds up the failures of both runners', () => {
  vitest({ ...VITEST, numFailedTests: 2 }, 'process.exit(1)');
  playwright(
    { ...PLAYWRIGHT, stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 } },
    'process.exit(1)',
  );
  const { status, lines } = run('--only', 'unit,browser');
  expect(lines.at(-2)).toMatch(/^Not all right: unit, browser \(/);
  expect(lines.at(-1)).toBe('6 passed, 4 failed');
  expect(status).toBe(1);
});

test('a test file that could not be loaded is a failure', () => {
  vitest({ ...VITEST, testResults: [{ status: 'failed', assertionResults: [] }] }, 'process.exit(1)');
  expect(run('--only', 'unit').lines.at(-1)).toBe('5 passed, 1 failed');
});

test('a runner that ends without a report or a test is a failure', () => {
  vitest(null, `console.log('cannot start'); process.exit(1);`);
  const broken = run('--only', 'unit');
  expect(broken.output).toContain('cannot start');
  expect(broken.lines.at(-1)).toBe('0 passed, 1 failed');
  vitest({ ...VITEST, numPassedTests: 0 });
  const empty = run('--only', 'unit');
  expect(empty.lines.at(-1)).toBe('0 passed, 1 failed');
  expect(empty.status).toBe(1);
});

test.runIf(process.platform !== 'win32')(
  'a process that is left running is named, ended and a failure',
  () => {
    vitest(
      VITEST,
      `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'left-behind'], { detached: true, stdio: 'ignore' }).unref();`,
    );
    const { status, output, lines } = run('--only', 'unit');
    const pid = Number(/Left running and ended now: process (\d+), .*node/.exec(output)?.[1]);
    expect(pid).toBeGreaterThan(1);
    expect(isRunning(pid)).toBe(false);
    expect(lines.at(-2)).toMatch(/^Not all right: processes left running/);
    expect(status).toBe(1);
  },
);

test('refuses a step that does not exist', () => {
  const { status, output } = run('--only', 'unti');
  expect(output).toContain('There is no step unti.');
  expect(status).toBe(2);
});

test('ends with the slowest test files, and stores the results for the step of the rules', () => {
  const result = (name, duration, status = 'passed') => ({
    name: join(root, name),
    status,
    assertionResults: [{ ancestorTitles: [], title: '[A-1] works', status, duration }],
  });
  const testResults = [];
  for (let index = 1; index <= 11; index += 1)
    testResults.push(result(`server/src/${index}.test.ts`, index * 1000));
  vitest({ ...VITEST, testResults });
  const { lines } = run('--only', 'unit');
  const shown = lines.slice(lines.indexOf('The slowest test files:') + 1, -2);
  expect(shown).toHaveLength(10);
  expect(shown[0]).toMatch(/^ +11 s +server\/src\/11\.test\.ts$/);
  expect(shown.at(-1)).toMatch(/ 2\.0 s +server\/src\/2\.test\.ts$/);
  const kept = JSON.parse(readFileSync(join(root, 'node_modules/.greenroom-tests/unit.json'), 'utf8'));
  expect(kept).toHaveLength(11);
  expect(kept[0]).toEqual({
    file: 'server/src/1.test.ts',
    titles: ['[A-1] works'],
    status: 'passed',
    milliseconds: 1000,
  });
});

test('a path runs the tests below it, with only the set-up that they need', () => {
  write('server/src/chat/slow-mode.test.ts', `test('[CHAT-18] waits', () => {});`);
  write('server/src/chat/other.test.ts', '');
  const { status, lines } = run('chat/slow-mode');
  expect(recordedRuns()).toEqual([
    expect.stringMatching(/^vitest run --project=!\*component .* server\/src\/chat\/slow-mode\.test\.ts$/),
  ]);
  expect(existsSync(join(root, 'web/build'))).toBe(false);
  expect(lines.at(-1)).toBe('5 passed, 0 failed');
  expect(status).toBe(0);
  // A part of a step leaves no record.
  expect(existsSync(join(root, 'node_modules/.greenroom-tests/unit.json'))).toBe(false);
});

test('a title runs all tests with it, and builds for those in a browser', () => {
  write('server/src/chat/slow-mode.test.ts', `test('[CHAT-18] waits', () => {});`);
  write('web/src/chat.component.test.tsx', `test('[CHAT-18] shows', () => {});`);
  write('e2e/specs/chat/chat.spec.ts', `test('[CHAT-18] is seen', () => {});`);
  write('e2e/specs/chat/pins.spec.ts', `test('[CHAT-19] is seen', () => {});`);
  run('CHAT-18');
  expect(recordedRuns()).toEqual([
    expect.stringMatching(/^vitest .*server\/src\/chat\/slow-mode\.test\.ts --testNamePattern CHAT-18$/),
    expect.stringMatching(/^vitest .*web\/src\/chat\.component\.test\.tsx --testNamePattern CHAT-18$/),
    expect.stringMatching(/^playwright .*specs\/chat\/chat\\\.spec\\\.ts --grep CHAT-18$/),
  ]);
  expect(existsSync(join(root, 'web/build/client'))).toBe(true);
});

test('long tests run when they are requested or named', () => {
  const note = `require('node:fs').appendFileSync(${JSON.stringify(join(root, 'long'))}, (process.env.LONG_TESTS ?? 'off') + ' ');`;
  vitest(VITEST, note);
  write('server/src/kills.long.test.ts', `test('a campaign', () => {})`);
  const status = [['--only', 'unit'], ['--only', 'unit', '--long'], ['kills.long']].map(
    (words) => run(...words).status,
  );
  expect(status).toEqual([0, 0, 0]);
  expect(readFileSync(join(root, 'long'), 'utf8')).toBe('off on on ');
});

test('refuses a text that no test has', () => {
  const { status, output } = run('no-such-test');
  expect(output).toContain('No test has "no-such-test" in its path or its title.');
  expect(status).toBe(2);
});
