import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChangeHandler, readersOf } from './source-changes.ts';

test.each([
  ['server/src/features/chat/chat.service.ts', ['server']],
  ['server/src/db/migrations/0000_begin.sql', ['server']],
  ['contract/src/chat/chat.limits.ts', ['server']],
  ['contract/src/media/permit.schemas.ts', ['server', 'media']],
  ['contract/src/errors.ts', ['server', 'media']],
  ['contract/src/errors/general.ts', ['server', 'media']],
  ['media/src/main.ts', ['media']],
  ['sample/src/seed.ts', ['server']],
  ['server/src/features/chat/slow-mode.test.ts', []],
  ['server/src/testing/test-server.ts', []],
  ['server/src/features/chat/chat.service.ts~', []],
  ['server/src/features/chat/.chat.service.ts.swp', []],
  ['server/package.json', []],
  ['docs/architecture.md', []],
  ['e2e/specs/chat/chat.spec.ts', []],
  ['web/src/root.tsx', []],
  ['web/src/features/chat/chat-panel.component.test.tsx', []],
  ['frame/src/main.ts', []],
])('%s restarts %j', (path, readers) => {
  expect(readersOf(path, { demo: true })).toEqual(readers);
});

test('without the demo, changes of its files restart nothing', () => {
  expect(readersOf('sample/src/demo/demo.service.ts', { demo: false })).toEqual([]);
});

const restart = { server: vi.fn<(what: string) => void>(), media: vi.fn<(what: string) => void>() };
const root = join('/', 'repository');
let save: (path: string) => void;

beforeEach(() => {
  vi.useFakeTimers();
  restart.server.mockReset();
  restart.media.mockReset();
  const handle = createChangeHandler({ root, demo: true, restart });
  save = (path) => handle(join(root, ...path.split('/')));
});
afterEach(() => vi.useRealTimers());

test('files that are saved together restart each server once', () => {
  save('server/src/app.ts');
  save('contract/src/media/permit.schemas.ts');
  save('contract/src/envelope.ts');
  vi.runAllTimers();
  expect(restart.server.mock.calls).toEqual([['server/src/app.ts and 2 more']]);
  expect(restart.media.mock.calls).toEqual([['contract/src/media/permit.schemas.ts']]);

  save('media/src/main.ts');
  vi.runAllTimers();
  expect(restart.server).toHaveBeenCalledTimes(1);
  expect(restart.media.mock.calls.slice(1)).toEqual([['media/src/main.ts']]);
});

test('a test, a page, a component and a document restart nothing', () => {
  save('server/src/features/chat/slow-mode.test.ts');
  save('web/src/pages/about.tsx');
  save('web/src/features/chat/chat-panel.tsx');
  save('docs/architecture.md');
  vi.runAllTimers();
  expect(restart.server).not.toHaveBeenCalled();
  expect(restart.media).not.toHaveBeenCalled();
});
