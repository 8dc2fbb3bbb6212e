import * as fc from 'fast-check';
import { RtcpPacketConverter, RtcpTransportLayerFeedback, RunLengthChunk, TransportWideCC } from 'werift-rtp';
import { expect, test } from 'vitest';
import { CongestionFeedback } from './congestion-feedback.ts';

/** Arrivals as another implementation parses them; its own list of results leaves status vectors out. */
function decode(packet: Buffer): { sequenceNumber: number; ms: number }[] {
  const [read] = RtcpPacketConverter.deSerialize(Buffer.from(packet));
  if (!(read instanceof RtcpTransportLayerFeedback)) throw new Error('not transport layer feedback');
  const { feedback } = read;
  if (!(feedback instanceof TransportWideCC)) throw new Error('not transport-wide feedback');
  const symbols = feedback.packetChunks
    .flatMap((chunk) =>
      chunk instanceof RunLengthChunk
        ? Array.from({ length: chunk.runLength }, () => chunk.packetStatus)
        : chunk.symbolList,
    )
    .slice(0, feedback.packetStatusCount);
  let ms = feedback.referenceTime * 64;
  let deltaIndex = 0;
  const arrivals: { sequenceNumber: number; ms: number }[] = [];
  symbols.forEach((symbol, index) => {
    if (symbol === 0) return;
    ms += feedback.recvDeltas[deltaIndex]!.delta / 1000;
    deltaIndex += 1;
    arrivals.push({ sequenceNumber: (feedback.baseSequenceNumber + index) & 0xffff, ms });
  });
  expect(deltaIndex).toBe(feedback.recvDeltas.length);
  return arrivals;
}

test('another implementation reads the arrivals that were recorded, and the lost packets as lost', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 65_535 }),
      fc.array(fc.record({ lost: fc.boolean(), gapMs: fc.integer({ min: -20, max: 120 }) }), {
        minLength: 1,
        maxLength: 300,
      }),
      (first, packets) => {
        const feedback = new CongestionFeedback();
        let now = 1_000_000;
        const wanted: { sequenceNumber: number; ms: number }[] = [];
        packets.forEach((packet, index) => {
          now += packet.gapMs;
          if (packet.lost && index > 0) return;
          const sequenceNumber = (first + index) & 0xffff;
          feedback.received(sequenceNumber, now);
          wanted.push({ sequenceNumber, ms: now });
        });
        const read: { sequenceNumber: number; ms: number }[] = [];
        while (feedback.isDue) {
          const packet = feedback.write(1, 2);
          if (packet === undefined) break;
          read.push(...decode(packet));
        }
        expect(read.map((result) => result.sequenceNumber)).toEqual(
          wanted.map((result) => result.sequenceNumber),
        );
        const start = wanted[0]!.ms;
        const readStart = read[0]!.ms;
        read.forEach((result, index) => {
          expect(Math.abs(result.ms - readStart - (wanted[index]!.ms - start))).toBeLessThan(1);
        });
      },
    ),
    { numRuns: 60 },
  );
});

test('without new packets there is no feedback', () => {
  const feedback = new CongestionFeedback();
  expect(feedback.write(1, 2)).toBeUndefined();
  feedback.received(5, 100);
  expect(feedback.write(1, 2)).toBeDefined();
  expect(feedback.write(1, 2)).toBeUndefined();
});
