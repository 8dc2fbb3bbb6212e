import { describe, expect, test } from 'vitest';
import { EventCursor } from './event-cursor.ts';

const event = (sequence: number) => ({ sequence });
const events = (...sequences: number[]) => sequences.map(event);
const sequences = (list: readonly { sequence: number }[]) => list.map(({ sequence }) => sequence);

function joinedAt(lastSequence: number) {
  const cursor = new EventCursor();
  cursor.joined([], lastSequence);
  return cursor;
}

describe('the cursor of a show’s log', () => {
  test('passes on events in order', () => {
    const cursor = joinedAt(4);
    expect(cursor.receive(event(5))).toEqual({ ready: events(5), isGap: false });
    expect(cursor.receive(event(6))).toEqual({ ready: events(6), isGap: false });
    expect(cursor.lastSequence).toBe(6);
  });

  test('drops repeated events', () => {
    const cursor = joinedAt(4);
    cursor.receive(event(5));
    expect(cursor.receive(event(5)).ready).toEqual([]);
    expect(cursor.receive(event(2))).toEqual({ ready: [], isGap: false });
  });

  test('holds early events, and reports a gap', () => {
    const cursor = joinedAt(4);
    expect(cursor.receive(event(7))).toEqual({ ready: [], isGap: true });
    expect(cursor.receive(event(6))).toEqual({ ready: [], isGap: true });
    expect(cursor.receive(event(5))).toEqual({ ready: events(5, 6, 7), isGap: false });
  });

  test('holds everything until the first join is answered', () => {
    const cursor = new EventCursor();
    expect(cursor.lastSequence).toBeUndefined();
    expect(cursor.receive(event(12))).toEqual({ ready: [], isGap: false });
    expect(cursor.receive(event(13)).ready).toEqual([]);
    expect(sequences(cursor.joined(events(10, 11, 12), 12))).toEqual([10, 11, 12, 13]);
  });

  test('fills a gap by the next join, and passes on later events once', () => {
    const cursor = joinedAt(4);
    expect(cursor.receive(event(7)).isGap).toBe(true);
    cursor.joining();
    expect(cursor.receive(event(8))).toEqual({ ready: [], isGap: false });
    expect(sequences(cursor.joined(events(5, 6, 7), 7))).toEqual([5, 6, 7, 8]);
    expect(cursor.receive(event(9))).toEqual({ ready: events(9), isGap: false });
  });

  test('passes on nothing twice from an overlapping answer', () => {
    expect(sequences(joinedAt(4).joined(events(3, 4, 5, 6), 6))).toEqual([5, 6]);
  });

  test('starts again with a log that is shorter than what it had seen', () => {
    const cursor = joinedAt(40);
    cursor.joining();
    expect(sequences(cursor.joined(events(1, 2), 2))).toEqual([1, 2]);
    expect(cursor.lastSequence).toBe(2);
  });

  test('passes on every event once and in order, whatever the order of arrival', () => {
    const cursor = joinedAt(0);
    const out: number[] = [];
    for (const sequence of [3, 1, 1, 5, 2, 4, 3, 8, 6, 7, 7])
      out.push(...sequences(cursor.receive(event(sequence)).ready));
    expect(out).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
