import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const app = readFileSync(join(project, 'server/src/app.ts'), 'utf8');
let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'greenroom-root-'));
  mkdirSync(join(root, 'server/src'), { recursive: true });
  const { overrides } = JSON.parse(readFileSync(join(project, '.oxlintrc.json'), 'utf8'));
  // Only the rules for this one file. The project's other rules need types and so the whole project.
  const own = overrides.filter(({ files }) => files.includes('server/src/app.ts'));
  writeFileSync(join(root, '.oxlintrc.json'), JSON.stringify({ categories: {}, overrides: own }));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function lint(text) {
  writeFileSync(join(root, 'server/src/app.ts'), text);
  const { status, stdout } = spawnSync(join(project, 'node_modules/.bin/oxlint'), ['server'], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout };
}

test('the composition root uses no service before it is made', () => {
  expect(lint(app)).toMatchObject({ status: 0 });
});

test('a service that is used before its line is refused, also in a function that would run later', () => {
  const streams = 'const streams = registerStreams(platform, {';
  expect(app).toContain(streams);
  const planted = app.replace(streams, `${streams} viewerCount: (id) => chat.viewerCount(id),`);
  const { status, stdout } = lint(planted);
  expect(status).not.toBe(0);
  expect(stdout).toMatch(/no-use-before-define.*'chat'/);
});
