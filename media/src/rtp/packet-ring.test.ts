import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PacketRing } from './packet-ring.ts';
import { emptyRtpHeader } from './rtp-header.ts';

const header = emptyRtpHeader();
const put = (ring: PacketRing, sequence: number) =>
  ring.put(sequence, Buffer.from([sequence & 0xff]), { ...header, timestamp: sequence * 10 }, undefined);

test('finds exactly the packets that are among the newest', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 65_000, max: 66_000 }), { minLength: 1, maxLength: 200 }),
      (sequences) => {
        const ring = new PacketRing(64);
        const seen = new Set<number>();
        for (const sequence of sequences) {
          const highestBefore = Math.max(-1, ...seen);
          const slot = put(ring, sequence);
          expect(slot !== -1).toBe(!seen.has(sequence) && sequence > highestBefore - 64);
          if (slot !== -1) seen.add(sequence);
        }
        const highest = Math.max(...seen);
        expect(ring.highest).toBe(highest);
        for (const sequence of seen) {
          const slot = ring.slotOf(sequence);
          const isKept = sequence > highest - 64;
          expect(slot === -1 ? undefined : ring.timestamp[slot]).toBe(isKept ? sequence * 10 : undefined);
        }
      },
    ),
  );
});

test('reports whether the packets from a number on are complete, and how long they last', () => {
  const ring = new PacketRing(16);
  for (const sequence of [100, 101, 103]) put(ring, sequence);
  expect(ring.isWholeFrom(100)).toBe(false);
  put(ring, 102);
  expect(ring.isWholeFrom(100)).toBe(true);
  expect(ring.timestampSpan(100)).toBe(30);
  expect(ring.isWholeFrom(99)).toBe(false);
});
