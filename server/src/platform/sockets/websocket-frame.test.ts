import { expect, test } from 'vitest';
import { websocketTextFrame } from './websocket-frame.ts';

test('a short text has its length in the second byte', () => {
  expect([...websocketTextFrame('hé')]).toEqual([0x81, 3, 0x68, 0xc3, 0xa9]);
});

test('lengths of 126 and more take two bytes, of 65536 and more take eight', () => {
  const middle = websocketTextFrame('x'.repeat(126));
  expect([...middle.subarray(0, 4)]).toEqual([0x81, 126, 0, 126]);
  expect(middle.length).toBe(130);
  const long = websocketTextFrame('x'.repeat(65_536));
  expect([...long.subarray(0, 10)]).toEqual([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]);
  expect(long.length).toBe(65_546);
});
