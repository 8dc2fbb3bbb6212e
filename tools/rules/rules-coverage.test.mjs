import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { byId, idsOf, readRules } from './rules.mjs';
import { unenforcedRules } from './rules-index.mjs';

test('one title may contain several rules', () => {
  expect(idsOf('[A-1] [B-22] works')).toEqual(['A-1', 'B-22']);
  expect(idsOf('[A-1, B-22] works')).toEqual(['A-1', 'B-22']);
  expect(idsOf('see A-1')).toEqual([]);
});

test('ids sort by number', () => {
  expect(['B-1', 'A-10', 'A-9'].sort(byId)).toEqual(['A-9', 'A-10', 'B-1']);
});

let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'greenroom-rules-'));
  cpSync(fileURLToPath(new URL('..', import.meta.url)), join(root, 'tools'), {
    recursive: true,
    filter: (path) => !/\.test\.mjs$|\.ts$/.test(path),
  });
  write(
    'docs/rules/rules-1.md',
    '# Rules\n- **CHAT-1** Says hello.\n- **CHAT-2** Says bye.\n- **LIVE-1** Is live.\n',
  );
  write('server/src/chat.ts', '// CHAT-1\n');
  write('server/src/chat.test.ts', `test('[CHAT-1] says hello', () => {});`);
  ran(['[CHAT-1] says hello', 'passed']);
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Writes the records of an `npm test` run with these tests. */
function ran(...tests) {
  for (const step of ['component', 'browser']) write(`node_modules/.greenroom-tests/${step}.json`, '[]');
  const records = tests.map(([title, status]) => ({
    file: 'server/src/chat.test.ts',
    titles: ['chat', title],
    status,
    milliseconds: 1,
  }));
  write('node_modules/.greenroom-tests/unit.json', JSON.stringify(records));
}

function run(...words) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['tools/rules/rules-coverage.mjs', ...words],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return { status, output: stdout + stderr };
}

test('counts by prefix and lists what is missing', () => {
  expect(run()).toEqual({
    status: 0,
    output: 'CHAT     1 of 2\nLIVE     0 of 1\ntotal    1 of 3 rules are proven\n',
  });
  expect(run('chat').output).toContain('    CHAT-2  Says bye.\n');
  expect(run('CHAT').output).not.toContain('LIVE');
  expect(run('--missing').output).toContain('    LIVE-1  Is live.\n');
});

test.each([
  ['that was skipped', [['[CHAT-1] says hello', 'skipped']]],
  ['that failed', [['[CHAT-1] says hello', 'failed']]],
  [
    'that failed beside one that passed',
    [
      ['[CHAT-1] a', 'passed'],
      ['[CHAT-1] b', 'failed'],
    ],
  ],
  ['that is gone', []],
])('fails when a proven rule has a test %s', (_, tests) => {
  run('--index');
  expect(run('--update').status).toBe(0);
  expect(JSON.parse(readFileSync(join(root, 'docs/rules/proven.json'), 'utf8'))).toEqual(['CHAT-1']);
  expect(run('--check').status).toBe(0);

  ran(...tests);
  const { status, output } = run('--check');
  expect(status).toBe(1);
  expect(output).toContain('CHAT-1 was proven and is not now: Says hello.');
  // Updating the recorded rules does not hide it.
  run('--update');
  expect(run('--check').status).toBe(1);
});

test('before any test has run, the list uses the recorded proofs, and the check fails', () => {
  rmSync(join(root, 'node_modules'), { recursive: true });
  write('docs/rules/proven.json', '["CHAT-2"]');
  expect(run('CHAT').output).toContain('    CHAT-1  Says hello.\n');
  const { status, output } = run('--check');
  expect(output).toContain('run npm test');
  expect(status).toBe(1);
});

test('fails when a title names a rule that does not exist', () => {
  run('--index');
  ran(['[LIVE-7] is no rule', 'passed']);
  const { status, output } = run('--check');
  expect(status).toBe(1);
  expect(output).toContain('server/src/chat.test.ts has a test for LIVE-7, which is no rule.');
});

test('fails when a title contains more than three rules', () => {
  run('--index');
  const wide = '[CHAT-1] [CHAT-2] [LIVE-1] [CHAT-1] does all';
  ran([wide, 'passed']);
  expect(run('--check').output).toContain(`three rules at most: server/src/chat.test.ts: ${wide}`);
  ran(['[CHAT-1] [CHAT-2] [LIVE-1] does all', 'passed']);
  expect(run('--check').status).toBe(0);
});

test('the index has the file that enforces a rule and the test that proves it, and is checked', () => {
  expect(run('--check').output).toContain('docs/rules/index.md is not up to date');
  run('--index');
  const index = readFileSync(join(root, 'docs/rules/index.md'), 'utf8');
  expect(index).toContain(
    '- **CHAT-1** Enforced by `server/src/chat.ts`. Proven by `server/src/chat.test.ts`.\n- **CHAT-2** Not built.\n\n## LIVE\n',
  );
  expect(run('--check').status).toBe(0);
  write('server/src/live.ts', '// LIVE-1\n');
  expect(run('--check').status).toBe(1);
});

test('fails when a rule has a test and no file that enforces it', () => {
  run('--index');
  expect(run('--check').status).toBe(0);
  write('server/src/chat.test.ts', `test('[CHAT-1] [CHAT-2] says hello and bye', () => {});`);
  ran(['[CHAT-1] [CHAT-2] says hello and bye', 'passed']);
  run('--index');
  const { status, output } = run('--check');
  expect(output).toContain('CHAT-2 is named in no source file');
  expect(output).not.toContain('CHAT-1 is named');
  expect(status).toBe(1);
});

test('each proven rule of this repository is named where it is enforced', () => {
  const repository = fileURLToPath(new URL('../..', import.meta.url));
  expect(unenforcedRules(repository, readRules(repository))).toEqual([]);
});

test('a range in a comment includes the rules between its ends', () => {
  write('docs/rules/rules-1.md', ['1', '2', '3', '4'].map((n) => `- **CHAT-${n}** A rule.`).join('\n'));
  write('server/src/window.ts', '/** Keeps CHAT-2 to CHAT-4. */\n');
  run('--index');
  const index = readFileSync(join(root, 'docs/rules/index.md'), 'utf8');
  for (const id of ['CHAT-2', 'CHAT-3', 'CHAT-4']) {
    expect(index).toContain(`- **${id}** Enforced by \`server/src/window.ts\`.`);
  }
});

test('fails when it finds no rules', () => {
  write('docs/rules/rules-1.md', '');
  expect(run().status).toBe(1);
});
