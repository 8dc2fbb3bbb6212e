import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { startsH264Keyframe } from './h264-packet.ts';

const starts = (...bytes: number[]) => startsH264Keyframe(Buffer.from(bytes), 0, bytes.length);

test('a sequence parameter set starts a keyframe, alone, aggregated or in a first fragment', () => {
  expect(starts(0x67, 0x42)).toBe(true);
  expect(starts(0x78, 0, 2, 0x68, 1, 0, 2, 0x67, 1)).toBe(true);
  expect(starts(0x7c, 0x87, 1)).toBe(true);
});

test('slices, later fragments and other parameter sets start no keyframe', () => {
  expect(starts(0x41, 0x9a)).toBe(false);
  expect(starts(0x68, 0xce)).toBe(false);
  expect(starts(0x7c, 0x07, 1)).toBe(false);
  expect(starts(0x78, 0, 2, 0x68, 1)).toBe(false);
});

test('never reads past the end, whatever the bytes', () => {
  expect(() =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 30 }), (bytes) => {
        startsH264Keyframe(Buffer.from(bytes), 0, bytes.length);
      }),
    ),
  ).not.toThrow();
});
