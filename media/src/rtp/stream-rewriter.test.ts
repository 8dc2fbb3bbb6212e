import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { StreamRewriter, outgoingTimestamp } from './stream-rewriter.ts';

const stretch = fc.record({
  sourceId: fc.integer({ min: 1, max: 3 }),
  start: fc.integer({ min: 0, max: 200_000 }),
  length: fc.integer({ min: 0, max: 50 }),
  incomingTimestamp: fc.integer({ min: 0, max: 0xffff_ffff }),
  pictureId: fc.integer({ min: 0, max: 0x7fff }),
});

describe('StreamRewriter', () => {
  test('increases sequence numbers and picture ids by one, whatever the sources do', () => {
    fc.assert(
      fc.property(
        fc.array(stretch, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 65_535 }),
        (stretches, first) => {
          const rewriter = new StreamRewriter(first);
          let wanted = first;
          let lastPictureId: number | undefined;
          for (const part of stretches) {
            const segment = rewriter.begin({
              sourceId: part.sourceId,
              sequence: part.start,
              incomingTimestamp: part.incomingTimestamp,
              outgoingTimestamp: 1000,
              timestampShift: 0,
              pictureId: part.pictureId,
              tl0PictureIndex: 0,
            });
            for (let index = 0; index < part.length; index += 1) {
              const sequence = part.start + index;
              expect(sequence + segment.sequenceOffset).toBe(wanted);
              wanted += 1;
              const incomingPictureId = (part.pictureId + index) & 0x7fff;
              const pictureId = (incomingPictureId + segment.pictureIdOffset) & 0x7fff;
              expect(pictureId).toBe(((lastPictureId ?? pictureId - 1) + 1) & 0x7fff);
              lastPictureId = pictureId;
              rewriter.sent(segment, sequence, 0, 0, incomingPictureId, -1);
            }
          }
        },
      ),
    );
  });

  test('finds every number that it gave out, by the number and by the packet', () => {
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 1, maxLength: 12 }), (stretches) => {
        const rewriter = new StreamRewriter(65_000);
        const sent: { sourceId: number; sequence: number; outgoing: number }[] = [];
        stretches.forEach((part, round) => {
          // Sources count on, so that the same packet never comes in two stretches.
          const start = round * 1000 + (part.start % 500);
          const segment = rewriter.begin({
            sourceId: part.sourceId,
            sequence: start,
            incomingTimestamp: 0,
            outgoingTimestamp: 0,
            timestampShift: 0,
            pictureId: 0,
            tl0PictureIndex: 0,
          });
          for (let index = 0; index < part.length; index += 1) {
            rewriter.sent(segment, start + index, 0, 0, -1, -1);
            sent.push({
              sourceId: part.sourceId,
              sequence: start + index,
              outgoing: start + index + segment.sequenceOffset,
            });
          }
        });
        for (const packet of sent) {
          expect(rewriter.segmentOfOutgoing(packet.outgoing & 0xffff)?.sequence).toBe(packet.sequence);
          const segment = rewriter.segmentOf(packet.sourceId, packet.sequence);
          expect(packet.sequence + (segment?.sequenceOffset ?? Number.NaN)).toBe(packet.outgoing);
        }
      }),
    );
  });

  test('drops a packet from before a change of source', () => {
    const rewriter = new StreamRewriter(1);
    const start = { incomingTimestamp: 0, outgoingTimestamp: 0, timestampShift: 0, pictureId: 0 };
    const first = rewriter.begin({ ...start, sourceId: 1, sequence: 10, tl0PictureIndex: 0 });
    rewriter.sent(first, 10, 0, 0, -1, -1);
    rewriter.begin({ ...start, sourceId: 1, sequence: 20, tl0PictureIndex: 0 });
    expect(rewriter.segmentOf(1, 15)).toBeUndefined();
    expect(rewriter.segmentOf(1, 10)).toBe(first);
    expect(rewriter.segmentOf(2, 20)).toBeUndefined();
  });

  test('compresses a stretch of frames in their order up to the live timestamps', () => {
    const rewriter = new StreamRewriter(1);
    const live = 90_000;
    const segment = rewriter.begin({
      sourceId: 1,
      sequence: 100,
      incomingTimestamp: live,
      outgoingTimestamp: 500_000,
      timestampShift: 5,
      pictureId: 0,
      tl0PictureIndex: 0,
    });
    expect(outgoingTimestamp(segment, live - 3000)).toBeLessThan(outgoingTimestamp(segment, live));
    expect(outgoingTimestamp(segment, live - 3000)).toBeGreaterThan(500_000 - 3000);
    rewriter.sent(segment, 100, live, outgoingTimestamp(segment, live), -1, -1);
    rewriter.continueLive();
    const after = rewriter.segmentOf(1, 101);
    expect(after?.sequenceOffset).toBe(segment.sequenceOffset);
    expect(outgoingTimestamp(after!, live)).toBe(500_000);
    expect(outgoingTimestamp(after!, live + 3000)).toBe(503_000);
  });

  test('handles timestamps that wrap at 32 bits', () => {
    const rewriter = new StreamRewriter(1);
    const segment = rewriter.begin({
      sourceId: 1,
      sequence: 0,
      incomingTimestamp: 0xffff_ff00,
      outgoingTimestamp: 0xffff_fff0,
      timestampShift: 0,
      pictureId: 0,
      tl0PictureIndex: 0,
    });
    expect(outgoingTimestamp(segment, 0x100)).toBe(0x1f0);
  });
});
