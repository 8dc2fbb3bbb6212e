import { expect, test } from 'vitest';
import type { StreamEvent } from '@greenroom/contract/streams/stream-event.schemas';
import { RecentEvents } from './recent-events.ts';

const event = (sequence: number): StreamEvent => ({
  type: 'stream.back',
  streamId: 's',
  sequence,
  at: '2026-01-01T00:00:00.000Z',
  streamTimeMs: 0,
});
const events = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => event(from + index));
const sequences = (list: StreamEvent[] | null) => list?.map(({ sequence }) => sequence) ?? null;

test('returns the events after a sequence, as far back as it reaches', () => {
  const recent = new RecentEvents(events(11, 15), 10);
  recent.append(event(16));
  expect(sequences(recent.after(13))).toEqual([14, 15, 16]);
  expect(sequences(recent.after(10))).toEqual([11, 12, 13, 14, 15, 16]);
  expect(recent.after(9)).toBeNull();
  expect(sequences(recent.after(16))).toEqual([]);
});

test('returns the latest events, unless it has fewer than requested', () => {
  expect(sequences(new RecentEvents(events(11, 15), 10).latest(3))).toEqual([13, 14, 15]);
  expect(new RecentEvents(events(11, 15), 10).latest(8)).toBeNull();
  expect(sequences(new RecentEvents(events(1, 2), 10).latest(8))).toEqual([1, 2]);
  expect(sequences(new RecentEvents([], 10).latest(8))).toEqual([]);
});

test('ignores a repeated event, and starts again after a gap', () => {
  const recent = new RecentEvents(events(1, 3), 10);
  recent.append(event(3));
  expect(recent.lastSequence).toBe(3);
  recent.append(event(7));
  expect(sequences(recent.after(6))).toEqual([7]);
  expect(recent.after(3)).toBeNull();
});

test('holds a limited number', () => {
  const recent = new RecentEvents([], 10);
  for (const each of events(1, 1000)) recent.append(each);
  expect(sequences(recent.latest(10))).toEqual(sequences(events(991, 1000)));
  expect(recent.after(900)).toBeNull();
});
