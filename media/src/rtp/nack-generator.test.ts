import { expect, test } from 'vitest';
import { NackGenerator } from './nack-generator.ts';

test('requests missing packets after the reorder tolerance, not before', () => {
  const nack = new NackGenerator();
  nack.received(10, 0);
  nack.received(13, 1);
  expect(nack.due(2).sequences).toEqual([]);
  expect(nack.due(20).sequences).toEqual([11, 12]);
});

test('a packet that was only late is never requested', () => {
  const nack = new NackGenerator();
  nack.received(10, 0);
  nack.received(12, 1);
  expect(nack.received(11, 3)).toBe(true);
  expect(nack.due(1000).sequences).toEqual([]);
  expect(nack.isIdle).toBe(true);
});

test('requests again after longer and longer pauses, then gives up once', () => {
  const nack = new NackGenerator();
  nack.received(1, 0);
  nack.received(3, 0);
  const asked: number[] = [];
  let gaveUp = 0;
  for (let now = 0; now < 5000; now += 5) {
    const due = nack.due(now);
    if (due.sequences.length > 0) asked.push(now);
    if (due.gaveUp) gaveUp += 1;
  }
  const pauses = asked.slice(1).map((at, index) => at - asked[index]!);
  expect(asked.length).toBeGreaterThan(3);
  for (let index = 1; index < pauses.length; index += 1) {
    expect(pauses[index]).toBeGreaterThanOrEqual(pauses[index - 1]!);
  }
  expect(gaveUp).toBe(1);
  expect(nack.isIdle).toBe(true);
});

test('a jump too large to be loss starts again', () => {
  const nack = new NackGenerator();
  nack.received(1, 0);
  nack.received(5000, 1);
  expect(nack.due(100).sequences).toEqual([]);
  nack.received(5002, 101);
  expect(nack.due(200).sequences).toEqual([5001]);
});

test('with endless gaps only the newest packets are requested, and the oldest are given up once', () => {
  const nack = new NackGenerator();
  for (let sequence = 0; sequence <= 60_000; sequence += 600) nack.received(sequence, 0);
  const due = nack.due(10);
  expect(due.sequences).toHaveLength(1024);
  expect(due.sequences[0]).toBe(60_000 - 1024 - 1);
  expect(due.sequences.at(-1)).toBe(59_999);
  expect(due.gaveUp).toBe(true);
  expect(nack.due(11)).toEqual({ sequences: [], gaveUp: false });
  expect(nack.received(30_001, 12)).toBe(false);
});
