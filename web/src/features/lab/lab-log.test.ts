import { expect, test } from 'vitest';
import { addEntry, detailOf, labLogLimits, type LogEntry } from './lab-log.ts';

const filled = (count: number, kept: number) =>
  Array.from({ length: count }, (_, place) => `event ${place + 1}`).reduce<readonly LogEntry[]>(
    (log, name) => addEntry(log, { at: '2031-03-07T09:05:04.000Z', name, detail: '' }, kept),
    [],
  );

test('[LAB-30] the log of the WebSocket test page keeps the newest 200 entries', () => {
  const log = filled(203, labLogLimits.socketEntries);
  expect(filled(200, labLogLimits.socketEntries)).toHaveLength(200);
  expect(log).toHaveLength(200);
  expect(log[0]?.name).toBe('event 4');
  expect(log.at(-1)?.name).toBe('event 203');
  expect(new Set(log.map(({ id }) => id)).size).toBe(200);
});

test('the data of an event is one line, shortened if it is very long, and empty if there is none', () => {
  expect(detailOf({ a: 1 })).toBe('{"a":1}');
  expect(detailOf('as it is')).toBe('as it is');
  expect(detailOf({})).toBe('');
  expect(detailOf(undefined)).toBe('');
  expect(detailOf('x'.repeat(3000))).toHaveLength(2001);
});
