import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { byId, idsOf } from './rules.mjs';
import { testTitles } from './test-titles.mjs';

describe('titles of tests', () => {
  test.each([
    ['a plain one', `test('[A-1] works', () => {});`],
    ['double quotes and a line break', `it(\n  "[A-1] works",\n  async () => {},\n);`],
    ['a template without expressions', 'test(`[A-1] works`, () => {});'],
    ['an apostrophe in another kind of quotes', `test("[A-1] doesn't break", () => {});`],
    ['options before the body', `test('[A-1] works', { timeout: 5, skip: false }, () => {});`],
    ['a table', `test.each([[1, 'a)'], [2, 'b']])('[A-1] works for %i', (n) => {});`],
    ['a table in a template', 'test.each`a | b\n${1} | ${2}`("[A-1] $a works", () => {});'],
    ['a condition', `test.runIf(process.platform === 'linux')('[A-1] works', () => {});`],
    ['a group with a test', `describe('[A-1] works', () => { test('so', () => {}); });`],
    ['a group of Playwright', `test.describe('[A-1] works', () => { test('so', async ({ page }) => {}); });`],
    ['a test within a function', `for (const n of [1]) { if (n) test('[A-1] works', function () {}); }`],
  ])('%s counts', (_, text) => {
    expect(testTitles(text).flatMap(idsOf)).toEqual(['A-1']);
  });

  test.each([
    ['a skipped one', `test.skip('[A-1] works', () => {});`],
    ['one to do', `test.todo('[A-1] works');`],
    ['one without a body', `test('[A-1] works');`],
    ['one to fix', `test.fixme('[A-1] works', () => {});`],
    ['one that is expected to fail', `test.fails('[A-1] works', () => {});`],
    ['one skipped by an option', `test('[A-1] works', { skip: true }, () => {});`],
    ['a skipped table', `test.skip.each([1])('[A-1] works', () => {});`],
    ['one in a skipped group', `describe.skip('later', () => { test('[A-1] works', () => {}); });`],
    [
      'one in a skipped group of Playwright',
      `test.describe.skip('x', () => { test('[A-1] works', () => {}); });`,
    ],
    ['a group without tests', `describe('[A-1] works', () => { test.todo('so'); });`],
    ['a comment', `// test('[A-1] works', () => {});`],
    ['a string', `const text = "test('[A-1] works', () => {})";`],
    ['another function', `best('[A-1] works', () => {});`],
    ['an id without brackets', `test('see A-1', () => {});`],
  ])('%s does not count', (_, text) => {
    expect(testTitles(text).flatMap(idsOf)).toEqual([]);
  });

  test('one title may claim several rules', () => {
    expect(idsOf('[A-1] [B-22] works')).toEqual(['A-1', 'B-22']);
    expect(idsOf('[A-1, B-22] works')).toEqual(['A-1', 'B-22']);
  });

  test('a file that cannot be read names itself', () => {
    expect(() => testTitles('test(', { path: 'a.test.ts' })).toThrow(/a\.test\.ts could not be read/);
  });
});

test('ids sort by number', () => {
  expect(['B-1', 'A-10', 'A-9'].sort(byId)).toEqual(['A-9', 'A-10', 'B-1']);
});

describe('the command', () => {
  let root;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'greenroom-rules-'));
    const tools = dirname(fileURLToPath(import.meta.url));
    for (const name of readdirSync(tools).filter(
      (name) => name.endsWith('.mjs') && !name.includes('.test.'),
    )) {
      cpSync(join(tools, name), join(root, 'tools', name));
    }
    symlinkSync(join(tools, '..', 'node_modules'), join(root, 'node_modules'));
    write(
      'docs/rules/rules-1.md',
      '# Rules\n- **CHAT-1** Says hello.\n- **CHAT-2** Says bye.\n- **LIVE-1** Is live.\n',
    );
    write('server/chat.test.ts', `test('[CHAT-1] says hello', () => {});`);
    write('server/build/chat.test.ts', `test('[CHAT-2] is in a build', () => {});`);
  });

  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  function write(path, text) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }

  function run(...words) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/rules-coverage.mjs', ...words], {
      cwd: root,
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  }

  test('counts by prefix and lists what is missing', () => {
    expect(run()).toEqual({
      status: 0,
      output: 'CHAT     1 of 2\nLIVE     0 of 1\ntotal    1 of 3 rules have a test\n',
    });
    expect(run('chat').output).toContain('    CHAT-2  Says bye.\n');
    expect(run('CHAT').output).not.toContain('LIVE');
    expect(run('--missing').output).toContain('    LIVE-1  Is live.\n');
  });

  test('fails when a proven rule loses its test', () => {
    expect(run('--update').status).toBe(0);
    expect(JSON.parse(readFileSync(join(root, 'docs/rules/proven.json'), 'utf8'))).toEqual(['CHAT-1']);
    expect(run().status).toBe(0);

    write('server/chat.test.ts', `test.skip('[CHAT-1] says hello', () => {});`);
    const { status, output } = run();
    expect(status).toBe(1);
    expect(output).toContain('CHAT-1 had a test and has none now: Says hello.');
    // Updating does not hide it.
    expect(run('--update').status).toBe(1);
    expect(run().status).toBe(1);
  });

  test('fails when a title names a rule that does not exist', () => {
    write('server/live.test.ts', `test('[LIVE-7] is no rule', () => {});`);
    const { status, output } = run();
    expect(status).toBe(1);
    expect(output).toContain('server/live.test.ts has a test for LIVE-7, which is no rule.');
  });

  test('fails when it finds no rules', () => {
    write('docs/rules/rules-1.md', '');
    expect(run().status).toBe(1);
  });
});
