import { expect, test } from 'vitest';
import { playwrightRecords, slowestFiles, vitestRecords } from './test-records.mjs';

test('reads what Vitest ran', () => {
  const report = {
    testResults: [
      {
        name: '/here/server/src/chat.test.ts',
        assertionResults: [
          { ancestorTitles: ['chat'], title: '[CHAT-1] a', status: 'passed', duration: 12.4 },
          { ancestorTitles: [], title: 'b', status: 'failed', duration: 3 },
          { ancestorTitles: [], title: 'c', status: 'todo' },
        ],
      },
    ],
  };
  const file = 'server/src/chat.test.ts';
  expect(vitestRecords(report, '/here')).toEqual([
    { file, titles: ['chat', '[CHAT-1] a'], status: 'passed', milliseconds: 12 },
    { file, titles: ['b'], status: 'failed', milliseconds: 3 },
    { file, titles: ['c'], status: 'skipped', milliseconds: 0 },
  ]);
});

const ran = (status, expectedStatus, ...durations) => ({
  status,
  expectedStatus,
  results: durations.map((duration) => ({ duration })),
});
const spec = (title, ...tests) => ({ title, file: 'chat/chat.spec.ts', tests });

test('reads what Playwright ran', () => {
  const report = {
    config: { rootDir: '/here/e2e/specs' },
    suites: [
      {
        title: 'chat/chat.spec.ts',
        specs: [spec('a', ran('expected', 'passed', 5))],
        suites: [
          {
            title: '[CHAT-1] group',
            specs: [
              spec('b', ran('flaky', 'passed', 5, 6)),
              spec('c', ran('skipped', 'skipped')),
              spec('d', ran('expected', 'failed', 1)),
            ],
          },
        ],
      },
    ],
  };
  const file = 'e2e/specs/chat/chat.spec.ts';
  expect(playwrightRecords(report, '/here')).toEqual([
    { file, titles: ['a'], status: 'passed', milliseconds: 5 },
    { file, titles: ['[CHAT-1] group', 'b'], status: 'failed', milliseconds: 11 },
    { file, titles: ['[CHAT-1] group', 'c'], status: 'skipped', milliseconds: 0 },
    { file, titles: ['[CHAT-1] group', 'd'], status: 'skipped', milliseconds: 1 },
  ]);
});

test('the slowest files are first', () => {
  const records = [
    { file: 'a', milliseconds: 5 },
    { file: 'b', milliseconds: 7 },
    { file: 'a', milliseconds: 4 },
    { file: 'c', milliseconds: 1 },
  ];
  expect(slowestFiles(records, 2)).toEqual([
    { file: 'a', milliseconds: 9 },
    { file: 'b', milliseconds: 7 },
  ]);
});
