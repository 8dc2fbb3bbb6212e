import { expect, test } from 'vitest';
import { readersOf } from './source-changes.ts';

test.each([
  ['server/src/features/chat/chat.service.ts', ['server']],
  ['server/src/db/migrations/0000_begin.sql', ['server']],
  ['contract/src/chat/chat.limits.ts', ['server']],
  ['contract/src/media/permit.schemas.ts', ['server', 'media']],
  ['media/src/main.ts', ['media']],
  ['sample/src/seed.ts', ['server']],
  ['server/src/features/chat/slow-mode.test.ts', []],
  ['server/src/testing/test-server.ts', []],
  ['web/src/root.tsx', []],
  ['frame/src/main.ts', []],
])('%s restarts %j', (path, readers) => {
  expect(readersOf(path, { demo: true })).toEqual(readers);
});

test('without the demo, its files restart nothing', () => {
  expect(readersOf('sample/src/demo/demo.service.ts', { demo: false })).toEqual([]);
});
