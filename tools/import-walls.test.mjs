import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
let root;

/** A small checkout that satisfies all rules. */
const SOUND = {
  'contract/src/chat/chat.schemas.ts': `import { z } from 'zod'; export const message = z.string();`,
  'contract/src/limits.ts': `export const chatLimits = {};`,
  'contract/src/router.ts': `import { oc } from '@orpc/contract'; import './limits.ts'; export const router = oc;`,
  'server/src/main.ts': `await import('./app.ts');`,
  'server/src/app.ts': `import './features/chat/chat.routes.ts'; import './features/streams/streams.service.ts'; import './sample-data.ts';`,
  'server/src/sample-parts.ts': `import type { Streams } from './features/streams/streams.service.ts';`,
  'server/src/sample-data.ts': `import type { Parts } from './sample-parts.ts'; export const load = () => import('../../sample/src/seed.ts');`,
  'server/src/platform/log.ts': `import { existsSync } from 'node:fs'; export const log = existsSync;`,
  'server/src/features/users/users.table.ts': `import 'drizzle-orm';`,
  'sample/src/people.ts': `export const people = [];`,
  'sample/src/seed.ts': `import './people.ts'; import '../../server/src/features/streams/streams.service.ts'; import '../../server/src/features/users/users.table.ts';`,
  'server/src/testing/test-server.ts': `import '../app.ts';`,
  'server/src/features/chat/chat.routes.ts': `import './chat.service.ts';`,
  'server/src/features/chat/chat.service.ts': `import './chat.policy.ts'; import './slow-mode.ts'; import './chat.queries.ts'; import '../streams/streams.service.ts'; import '@greenroom/contract/chat/chat.schemas';`,
  'server/src/features/chat/chat.policy.ts': `import { createHash } from 'node:crypto'; export const may = createHash;`,
  'server/src/features/chat/slow-mode.ts': `import type { Reader } from './chat.queries.ts'; export type Rule = Reader;`,
  'server/src/features/chat/slow-mode.test.ts': `import './slow-mode.ts'; import '../../testing/test-server.ts';`,
  'server/src/features/chat/chat.queries.ts': `import './messages.table.ts'; import '../users/users.service.ts'; export type Reader = string;`,
  'server/src/features/chat/messages.table.ts': `import '../users/users.table.ts';`,
  'server/src/features/users/users.service.ts': `import './users.queries.ts';`,
  'server/src/features/users/users.queries.ts': `import './users.table.ts';`,
  'server/src/features/auth/auth-library.ts': `import '../users/users.table.ts';`,
  'server/src/features/streams/streams.service.ts': `import '../../platform/log.ts'; import './room-id.ts';`,
  'server/src/features/streams/room-id.ts': `export const roomId = '';`,
  'media/src/main.ts': `import '@greenroom/contract/limits'; import './control/control-server.ts'; import './process/run-file.ts';`,
  'media/src/control/control-server.ts': `import '../forwarding/media-server.ts'; import '../sdp/request-error.ts';`,
  'media/src/forwarding/media-server.ts': `import '../sdp/request-error.ts'; import '../rtp/counters.ts';`,
  'media/src/sdp/request-error.ts': `import '@greenroom/contract/limits';`,
  'media/src/rtp/counters.ts': `export const counters = {};`,
  'media/src/process/run-file.ts': `import '@greenroom/contract/limits';`,
  'media/src/testing/test-peer.ts': `import '../rtp/counters.ts';`,
  'web/src/routes.ts': `export default [];`,
  'web/src/pages/home.tsx': `import { Chat } from '../features/chat/chat-panel.tsx'; export default () => <Chat />;`,
  'web/src/features/chat/chat-panel.tsx': `import '../../ui/button.tsx'; import '../../lib/api.ts'; import '../session/session.api.ts'; export const Chat = () => null;`,
  'web/src/features/session/session.api.ts': `import '../../lib/api.ts';`,
  'web/src/ui/button.tsx': `import 'react'; import '@greenroom/frame-client/use-video-frame';`,
  'web/src/lib/api.ts': `import '@greenroom/contract/router';`,
  'web/src/testing/live-stream.ts': `import '../lib/api.ts';`,
  'frame/src/main.ts': `import '@greenroom/contract/limits';`,
  'frame-client/src/use-video-frame.ts': `import 'react'; import '@greenroom/contract/limits';`,
  'e2e/show.spec.ts': `import '@greenroom/contract/limits';`,
  'bench/src/main.ts': `import '../../media/src/main.ts';`,
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'greenroom-walls-'));
  cpSync(join(project, '.dependency-cruiser.mjs'), join(root, '.dependency-cruiser.mjs'));
  for (const name of ['zod', '@orpc/contract', 'drizzle-orm', 'react', 'pg', 'fastify']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  write('contract/package.json', readFileSync(join(project, 'contract/package.json'), 'utf8'));
  write('frame-client/package.json', readFileSync(join(project, 'frame-client/package.json'), 'utf8'));
  mkdirSync(join(root, 'node_modules/@greenroom'));
  for (const name of ['contract', 'frame-client']) {
    symlinkSync(`../../${name}`, join(root, `node_modules/@greenroom/${name}`));
  }
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function check(...files) {
  for (const [path, text] of files) write(path, text);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(project, 'tools/import-walls.mjs')], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('a checkout without violations passes', () => {
  const { status, output } = check(...Object.entries(SOUND));
  expect(output).toMatch(/, 0 breaches\n$/);
  expect(status).toBe(0);
});

/** The rule, the file, and the import that is added to it. */
const BREACHES = [
  ['contract', 'contract/src/limits.ts', 'pg'],
  ['contract', 'contract/src/limits.ts', 'node:fs'],
  ['workspaces', 'media/src/main.ts', '../../server/src/platform/log.ts'],
  ['workspaces', 'server/src/platform/log.ts', '../../../media/src/main.ts'],
  ['workspaces', 'web/src/lib/api.ts', '../../../server/src/app.ts'],
  ['workspaces', 'e2e/show.spec.ts', '../server/src/app.ts'],
  ['workspaces', 'contract/src/limits.ts', '../../media/src/main.ts'],
  ['bench', 'bench/src/main.ts', '../../web/src/lib/api.ts'],
  ['tools', 'tools/start.mjs', '../web/src/lib/api.ts'],
  ['media-folders', 'media/src/forwarding/media-server.ts', '../control/control-server.ts'],
  ['media-folders', 'media/src/rtp/counters.ts', '../forwarding/media-server.ts'],
  ['media-folders', 'media/src/sdp/request-error.ts', '../rtp/counters.ts'],
  ['media-folders', 'media/src/process/run-file.ts', '../sdp/request-error.ts'],
  ['media-folders', 'media/src/control/control-server.ts', '../process/run-file.ts'],
  ['media-folders', 'media/src/control/control-server.ts', '../main.ts'],
  ['media-in-no-folder', 'media/src/captions/writer.ts', '../rtp/counters.ts'],
  ['frame-client', 'frame-client/src/use-video-frame.ts', 'zod'],
  ['frame-client', 'frame-client/src/use-video-frame.ts', '../../web/src/lib/api.ts'],
  ['workspaces', 'frame-client/src/use-video-frame.ts', '../../frame/src/main.ts'],
  ['frame-client-for-pages', 'frame/src/main.ts', '@greenroom/frame-client/use-video-frame'],
  ['frame-client-for-pages', 'server/src/platform/log.ts', '../../../frame-client/src/use-video-frame.ts'],
  ['frame-without-framework', 'frame/src/main.ts', 'react'],
  ['platform-below-features', 'server/src/platform/log.ts', '../features/chat/chat.service.ts'],
  ['one-composition-root', 'server/src/main.ts', './features/chat/chat.service.ts'],
  ['features-call-services', 'server/src/features/chat/chat.service.ts', '../streams/room-id.ts'],
  ['sample-in-one-place', 'server/src/app.ts', '../../sample/src/seed.ts'],
  ['sample-in-one-place', 'server/src/features/chat/chat.service.ts', '../../../../sample/src/seed.ts'],
  ['sample-in-one-place', 'media/src/main.ts', '../../sample/src/seed.ts'],
  ['sample-loaded-late', 'server/src/sample-data.ts', '../../sample/src/people.ts'],
  ['seed-calls-services', 'sample/src/seed.ts', '../../server/src/features/chat/chat.queries.ts'],
  ['server-feature-stack', 'server/src/features/streams/streams.service.ts', '../chat/chat.service.ts'],
  [
    'server-feature-in-no-stack',
    'server/src/features/horoscopes/horoscopes.service.ts',
    '../../platform/log.ts',
  ],
  ['queries-see-tables', 'server/src/features/chat/chat.service.ts', './messages.table.ts'],
  ['tables-have-one-owner', 'server/src/features/chat/chat.queries.ts', '../users/users.table.ts'],
  ['tables-have-one-owner', 'server/src/features/chat/chat.service.ts', '../users/users.table.ts'],
  ['queries-see-tables', 'server/src/platform/log.ts', '../db/users.table.ts'],
  ['rules-are-pure', 'server/src/features/chat/slow-mode.ts', 'node:fs/promises'],
  ['rules-are-pure', 'server/src/features/chat/chat.policy.ts', './chat.queries.ts'],
  ['rules-are-pure', 'server/src/features/chat/slow-mode.ts', 'pg'],
  ['rules-are-pure', 'server/src/features/chat/slow-mode.ts', 'fastify'],
  ['ui-without-domain', 'web/src/ui/button.tsx', '../features/chat/chat-panel.tsx'],
  ['ui-without-domain', 'web/src/ui/button.tsx', '@greenroom/contract/chat/chat.schemas'],
  ['lib-below-features', 'web/src/lib/api.ts', '../features/session/session.api.ts'],
  ['features-below-pages', 'web/src/features/chat/chat-panel.tsx', '../../pages/home.tsx'],
  ['web-feature-stack', 'web/src/features/session/session.api.ts', '../chat/chat-panel.tsx'],
  ['web-feature-in-no-stack', 'web/src/features/horoscopes/horoscopes.api.ts', '../../lib/api.ts'],
  ['test-code', 'server/src/features/chat/chat.service.ts', '../../testing/test-server.ts'],
  ['test-code', 'media/src/rtp/counters.ts', '../testing/test-peer.ts'],
  ['test-code', 'web/src/lib/api.ts', '../testing/live-stream.ts'],
  ['unresolvable', 'web/src/lib/api.ts', './nowhere.ts'],
];

test('every violation is reported, by its own rule', () => {
  const breached = { ...SOUND };
  for (const [, path, imported] of BREACHES)
    breached[path] = `${breached[path] ?? ''}\nimport '${imported}';`;
  const { status, output } = check(...Object.entries(breached));
  expect(status).toBe(1);
  const lines = output.split('\n');
  for (const [rule, path, imported] of BREACHES) {
    const target = imported
      .replace(/^node:/, '')
      .replace(/^[./]+/, '')
      .replace(/^@greenroom\/([a-z-]+)/, '$1/src');
    expect
      .soft(
        lines.filter((line) => line.startsWith(`${rule}: ${path} -> `) && line.includes(target)),
        `${path} imports ${imported}`,
      )
      .not.toEqual([]);
  }
});

const rule = (number) => [`server/src/features/chat/rule-${number}.ts`, `import './slow-mode.ts';`];

test('a folder with more than twenty files is reported, tests not counted', () => {
  const inChat = Object.keys(SOUND).filter((path) =>
    /^server\/src\/features\/chat\/[^/]+(?<!\.test)\.ts$/.test(path),
  );
  const twenty = Array.from({ length: 20 - inChat.length }, (_, number) => rule(number));
  const tests = twenty.map(([path, text]) => [path.replace('.ts', '.test.ts'), text]);
  expect(check(...Object.entries(SOUND), ...twenty, ...tests).output).not.toContain('crowded-folder');
  const { status, output } = check(rule(20));
  expect(output).toContain('crowded-folder: server/src/features/chat has 21 files');
  expect(status).toBe(1);
});

test('two files that import each other are reported', () => {
  const { output } = check(...Object.entries(SOUND), [
    'server/src/features/streams/room-id.ts',
    `import './streams.service.ts';`,
  ]);
  expect(output).toMatch(/^circular: server\/src\/features\/streams\/.* -> .* -> /m);
});

test('an import of a type counts as an import', () => {
  const { output } = check(...Object.entries(SOUND), [
    'media/src/main.ts',
    `import type { Rule } from '../../server/src/features/chat/slow-mode.ts'; export type Mine = Rule;`,
  ]);
  expect(output).toContain('workspaces: media/src/main.ts -> server/src/features/chat/slow-mode.ts');
});

test('a file that nothing uses is reported', () => {
  const { status, output } = check(...Object.entries(SOUND), [
    'server/src/platform/alone.ts',
    'export const a = 1;',
  ]);
  expect(output).toContain('orphan: server/src/platform/alone.ts');
  expect(status).toBe(1);
});

test('a run that finds no source file fails', () => {
  const { status, output } = check();
  expect(output).toContain('No source file was found.');
  expect(status).toBe(1);
});

test('a checker that cannot read TypeScript fails', () => {
  const config = readFileSync(join(root, '.dependency-cruiser.mjs'), 'utf8');
  const { status, output } = check(...Object.entries(SOUND), [
    '.dependency-cruiser.mjs',
    config.replace(`parser: 'swc'`, `parser: 'acorn', extraExtensionsToScan: ['.ts', '.tsx']`),
  ]);
  expect(output).toContain('No import was read in server');
  expect(status).toBe(1);
});
