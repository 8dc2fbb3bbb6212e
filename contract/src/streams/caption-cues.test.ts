import { expect, test } from 'vitest';
import { captionCues, readingMs } from './caption-cues.ts';

test('a caption is shown for 2 to 7 s, by its length', () => {
  expect(readingMs('Hi')).toBe(2000);
  expect(readingMs('a'.repeat(50))).toBe(3500);
  expect(readingMs('a'.repeat(200))).toBe(7000);
});

test('a caption begins when it was spoken, and ends when the next one begins', () => {
  const line = (atMs: number, text: string, delayMs = 0) => ({ atMs, caption: { text, delayMs } });
  expect(
    captionCues([line(5000, 'First', 1500), line(4800, 'Second'), line(30_000, 'a'.repeat(50), 400)]),
  ).toEqual([
    { text: 'First', startMs: 3500, endMs: 4800 },
    { text: 'Second', startMs: 4800, endMs: 6800 },
    { text: 'a'.repeat(50), startMs: 29_600, endMs: 33_100 },
  ]);
  expect(captionCues([line(500, 'Early', 2000)])).toEqual([{ text: 'Early', startMs: 0, endMs: 2000 }]);
});
