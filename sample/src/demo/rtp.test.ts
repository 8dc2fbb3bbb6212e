import { expect, test } from 'vitest';
import { isRtcp, readRtcpFeedback } from './rtcp-feedback.ts';
import { RtpSender } from './rtp-sender.ts';
import { vp8Payloads } from './vp8-payload.ts';

const frame = Uint8Array.from({ length: 2500 }, (_, index) => index % 251);
const makeSender = (): RtpSender => new RtpSender({ payloadType: 96, clockRateHz: 90_000, keptPackets: 8 });

test('a VP8 frame is split into payloads of limited size, and can be joined again (RFC 7741)', () => {
  const payloads = vp8Payloads(frame, 0x1234, 1100);
  expect(payloads.length).toBe(3);
  expect(payloads.every((payload) => payload.length <= 1100)).toBe(true);
  expect(Buffer.concat(payloads.map((payload) => payload.subarray(4)))).toEqual(Buffer.from(frame));
});

test('only the first payload starts the partition, and all contain the 15-bit picture id', () => {
  const payloads = vp8Payloads(frame, 0x7abc, 1100);
  expect(payloads.map((payload) => payload[0])).toEqual([0x90, 0x80, 0x80]);
  expect(payloads.map((payload) => payload[1])).toEqual([0x80, 0x80, 0x80]);
  expect(payloads.map((payload) => payload.readUInt16BE(2))).toEqual([0xfabc, 0xfabc, 0xfabc]);
});

test('packets of one frame have its timestamp, consecutive numbers and a marker on the last one', () => {
  const sender = makeSender();
  const [first, second] = [sender.packets([frame, frame], 0, true), sender.packets([frame], 40, true)];
  const packets = [...first, ...second];
  const start = packets[0]!.readUInt16BE(2);
  expect(packets.map((packet) => packet.readUInt16BE(2) - start)).toEqual([0, 1, 2]);
  expect(packets.map((packet) => packet[1]! >> 7)).toEqual([0, 1, 1]);
  expect((packets[2]!.readUInt32BE(4) - packets[0]!.readUInt32BE(4)) >>> 0).toBe(3600);
  expect(packets[1]!.readUInt32BE(4)).toBe(packets[0]!.readUInt32BE(4));
});

test('sent packets are stored for retransmission until the ring is full', () => {
  const sender = makeSender();
  const [old] = sender.packets([frame], 0, true);
  const sequence = old!.readUInt16BE(2);
  expect(sender.sent(sequence)).toBe(old);
  for (let count = 0; count < 8; count += 1) sender.packets([frame], 40, true);
  expect(sender.sent(sequence)).toBeUndefined();
});

test('a sender report relates media time to the clock time (RFC 3550, 6.4.1)', () => {
  const sender = makeSender();
  const [packet] = sender.packets([frame], 1000, true);
  const report = sender.senderReport(1500, 1_700_000_000_500, 'demo');
  expect(report.length % 4).toBe(0);
  expect(report.readUInt8(1)).toBe(200);
  expect(report.readUInt32BE(8)).toBe(1_700_000_000 + 2_208_988_800);
  expect(report.readUInt32BE(12)).toBe(0x80000000);
  expect((report.readUInt32BE(16) - packet!.readUInt32BE(4)) >>> 0).toBe(45_000);
  expect([report.readUInt32BE(20), report.readUInt32BE(24)]).toEqual([1, frame.length]);
  expect(report.readUInt8(29)).toBe(202);
  expect(report.subarray(38, 42).toString()).toBe('demo');
});

test('a NACK contains the packet and those of its bit mask, also after the numbers wrap', () => {
  const nack = Buffer.alloc(16);
  nack.writeUInt8(0x81, 0);
  nack.writeUInt8(205, 1);
  nack.writeUInt16BE(3, 2);
  nack.writeUInt32BE(7, 8);
  nack.writeUInt16BE(65_534, 12);
  nack.writeUInt16BE(0b101, 14);
  expect(readRtcpFeedback(nack)).toEqual({
    lost: [
      { ssrc: 7, sequence: 65_534 },
      { ssrc: 7, sequence: 65_535 },
      { ssrc: 7, sequence: 1 },
    ],
    wantsKeyframe: false,
  });
});

test('a picture loss indication is found behind a receiver report', () => {
  const compound = Buffer.alloc(8 + 12);
  compound.writeUInt8(0x80, 0);
  compound.writeUInt8(201, 1);
  compound.writeUInt16BE(1, 2);
  compound.writeUInt8(0x81, 8);
  compound.writeUInt8(206, 9);
  compound.writeUInt16BE(2, 10);
  expect(readRtcpFeedback(compound)).toEqual({ lost: [], wantsKeyframe: true });
  expect(isRtcp(compound)).toBe(true);
});

test('invalid RTCP is read as far as possible', () => {
  expect(readRtcpFeedback(Buffer.from([0x81, 205, 0xff, 0xff, 1, 2]))).toEqual({
    lost: [],
    wantsKeyframe: false,
  });
  expect(readRtcpFeedback(Buffer.alloc(0))).toEqual({ lost: [], wantsKeyframe: false });
  expect(isRtcp(makeSender().packets([frame], 0, true)[0]!)).toBe(false);
});
