import * as fc from 'fast-check';
import {
  GenericNack,
  PictureLossIndication,
  RtcpPacketConverter,
  RtcpRrPacket,
  RtcpSrPacket,
  RtcpTransportLayerFeedback,
} from 'werift-rtp';
import { expect, test } from 'vitest';
import {
  nack,
  nackedSequenceNumbers,
  pictureLossIndication,
  receiverReport,
  rembBps,
  senderReport,
  senderReportNtpMs,
  visitRtcp,
} from './rtcp.ts';

test('a NACK contains the packets, as read by another implementation and by this one', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 65_400, max: 65_700 }), { minLength: 1, maxLength: 60 }),
      (numbers) => {
        const sequences = numbers.toSorted((a, b) => a - b);
        const packet = nack(1, 2, sequences);
        const wanted = sequences.map((sequence) => sequence & 0xffff);
        const [read] = RtcpPacketConverter.deSerialize(packet);
        if (!(read instanceof RtcpTransportLayerFeedback) || !(read.feedback instanceof GenericNack)) {
          throw new Error('not a NACK');
        }
        expect(read.feedback.lost.map((sequence) => sequence & 0xffff)).toEqual(wanted);
        expect(nackedSequenceNumbers(packet, 0, packet.length)).toEqual(wanted);
      },
    ),
  );
});

test('another implementation reads the reports and the keyframe request', () => {
  const [pli] = RtcpPacketConverter.deSerialize(pictureLossIndication(7, 8));
  expect(pli).toMatchObject({
    feedback: { senderSsrc: 7, mediaSsrc: 8, count: PictureLossIndication.count },
  });
  const [rr] = RtcpPacketConverter.deSerialize(
    receiverReport(7, [
      {
        ssrc: 9,
        fractionLost: 12,
        cumulativeLost: 34,
        highestSequence: 70_000,
        jitter: 5,
        lastSenderReport: 6,
        delaySinceLastSenderReport: 7,
      },
    ]),
  );
  expect(rr instanceof RtcpRrPacket && rr.reports[0]).toMatchObject({
    ssrc: 9,
    fractionLost: 12,
    packetsLost: 34,
    highestSequence: 70_000,
  });
  const packet = senderReport(
    { ssrc: 5, ntpMs: 3_900_000_000_250, timestamp: 90_000, packetsSent: 3, bytesSent: 4 },
    'greenroom',
  );
  const parts = RtcpPacketConverter.deSerialize(packet);
  expect(parts[0] instanceof RtcpSrPacket && parts[0].senderInfo.rtpTimestamp).toBe(90_000);
  expect(parts).toHaveLength(2);
  expect(senderReportNtpMs(packet, 0)).toBeCloseTo(3_900_000_000_250, 1);
});

test('reads a REMB', () => {
  const packet = Buffer.from('8fce0005000000010000000052454d4201 0ca1c1 00000002'.replaceAll(' ', ''), 'hex');
  let read: number | undefined;
  visitRtcp(packet, (_type, _count, start, end) => {
    read = rembBps(packet, start, end);
  });
  expect(read).toBe(0xa1c1 * 2 ** 3);
});

test('never reads past the end of a compound packet, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const packet = Buffer.from(bytes);
      visitRtcp(packet, (_type, _count, start, end) => {
        nackedSequenceNumbers(packet, start, end);
        rembBps(packet, start, end);
        expect(end).toBeLessThanOrEqual(packet.length);
      });
    }),
  );
});
