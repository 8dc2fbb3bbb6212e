import * as fc from 'fast-check';
import { RtpHeader as WeriftHeader, RtpPacket } from 'werift-rtp';
import { describe, expect, test } from 'vitest';
import { emptyRtpHeader, extendSequenceNumber, findExtension, isRtcp, parseRtpHeader } from './rtp-header.ts';

describe('extendSequenceNumber', () => {
  test('restores any number within half a turn of the reference', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 70_000, max: 2 ** 40 }),
        fc.integer({ min: -32_768, max: 32_767 }),
        (reference, distance) => {
          const wanted = reference + distance;
          expect(extendSequenceNumber(((wanted % 65_536) + 65_536) % 65_536, reference)).toBe(wanted);
        },
      ),
    );
  });
});

describe('parseRtpHeader', () => {
  test('reads packets of another implementation, with extensions and padding', () => {
    const header = new WeriftHeader({
      sequenceNumber: 65_535,
      timestamp: 4_000_000_000,
      ssrc: 3_000_000_000,
      payloadType: 96,
      marker: true,
      extension: true,
      extensionProfile: 0xbede,
      extensions: [
        { id: 3, payload: Buffer.from([1, 2, 3]) },
        { id: 5, payload: Buffer.from([0xab, 0xcd]) },
      ],
    });
    const packet = Buffer.concat([
      new RtpPacket(header, Buffer.from('payload')).serialize(),
      Buffer.from([0, 0, 3]),
    ]);
    packet.writeUInt8(packet.readUInt8(0) | 0x20, 0);
    const read = emptyRtpHeader();
    expect(parseRtpHeader(packet, read)).toBe(true);
    expect(read).toMatchObject({
      sequenceNumber: 65_535,
      timestamp: 4_000_000_000,
      ssrc: 3_000_000_000,
      payloadType: 96,
      marker: true,
      payloadLength: 7,
    });
    expect(packet.toString('utf8', read.payloadStart, read.payloadStart + 7)).toBe('payload');
    const found = findExtension(packet, read, 5);
    expect(found & 0xff).toBe(2);
    expect(packet.readUInt16BE(found >> 8)).toBe(0xabcd);
    expect(findExtension(packet, read, 4)).toBe(-1);
  });

  test('never reads past the end, whatever the bytes', () => {
    const header = emptyRtpHeader();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.integer({ min: 0, max: 15 }), (bytes, id) => {
        const packet = Buffer.from(bytes);
        if (!parseRtpHeader(packet, header)) return;
        expect(header.payloadStart + header.payloadLength).toBeLessThanOrEqual(packet.length);
        findExtension(packet, header, id);
      }),
    );
  });

  test('distinguishes RTCP from RTP by the packet type', () => {
    expect(isRtcp(Buffer.from([0x80, 200]))).toBe(true);
    expect(isRtcp(Buffer.from([0x80, 96 | 0x80]))).toBe(false);
    expect(isRtcp(Buffer.from([0x80, 111]))).toBe(false);
  });
});
