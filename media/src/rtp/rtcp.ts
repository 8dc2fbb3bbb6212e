import type { ReportBlock } from './receiver-report.ts';

/** Packet types and formats of RTCP (RFC 3550, 12.1; RFC 4585, 6; RFC 5104; draft-alvestrand-rmcat-remb). */
export const rtcpTypes = {
  senderReport: 200,
  receiverReport: 201,
  sourceDescription: 202,
  goodbye: 203,
  transportFeedback: 205,
  payloadFeedback: 206,
} as const;

export const feedbackFormats = {
  nack: 1,
  pictureLoss: 1,
  fullIntraRequest: 4,
  applicationLayer: 15,
} as const;

/** Header and both SSRCs, which every complete feedback packet contains (RFC 4585, 6.1). */
export const feedbackHeaderBytes = 12;

export type RtcpVisitor = (type: number, count: number, start: number, end: number) => void;

/** Calls `visit` for each packet of a compound one, with its type, its count or format, and its bounds. */
export function visitRtcp(packet: Buffer, visit: RtcpVisitor): void {
  let start = 0;
  while (start + 4 <= packet.length) {
    const first = packet.readUInt8(start);
    const end = start + (packet.readUInt16BE(start + 2) + 1) * 4;
    if (first >> 6 !== 2 || end > packet.length) return;
    visit(packet.readUInt8(start + 1), first & 0x1f, start, end);
    start = end;
  }
}

/** The packets that a NACK requests, as 16-bit sequence numbers (RFC 4585, 6.2.1). */
export function nackedSequenceNumbers(packet: Buffer, start: number, end: number): number[] {
  const numbers: number[] = [];
  for (let position = start + feedbackHeaderBytes; position + 4 <= end; position += 4) {
    const first = packet.readUInt16BE(position);
    const mask = packet.readUInt16BE(position + 2);
    numbers.push(first);
    for (let bit = 0; bit < 16; bit += 1) {
      if ((mask & (1 << bit)) !== 0) numbers.push((first + bit + 1) & 0xffff);
    }
  }
  return numbers;
}

/** The bitrate of a REMB message in bits per second. Undefined if it is another application's message. */
export function rembBps(packet: Buffer, start: number, end: number): number | undefined {
  if (start + 20 > end || packet.toString('latin1', start + 12, start + 16) !== 'REMB') return undefined;
  const second = packet.readUIntBE(start + 17, 3);
  return (second & 0x3_ffff) * 2 ** (second >> 18);
}

function feedbackHeader(type: number, format: number, words: number, sender: number, media: number): Buffer {
  const packet = Buffer.alloc((words + 1) * 4);
  packet.writeUInt8(0x80 | format, 0);
  packet.writeUInt8(type, 1);
  packet.writeUInt16BE(words, 2);
  packet.writeUInt32BE(sender, 4);
  packet.writeUInt32BE(media, 8);
  return packet;
}

export function pictureLossIndication(senderSsrc: number, mediaSsrc: number): Buffer {
  return feedbackHeader(rtcpTypes.payloadFeedback, feedbackFormats.pictureLoss, 2, senderSsrc, mediaSsrc);
}

/** @param sequences ascending, extended or not */
export function nack(senderSsrc: number, mediaSsrc: number, sequences: number[]): Buffer {
  const entries: { first: number; mask: number }[] = [];
  for (const sequence of sequences) {
    const last = entries.at(-1);
    const distance = last === undefined ? 0 : sequence - last.first;
    if (last !== undefined && distance > 0 && distance <= 16) last.mask |= 1 << (distance - 1);
    else entries.push({ first: sequence, mask: 0 });
  }
  const words = 2 + entries.length;
  const packet = feedbackHeader(
    rtcpTypes.transportFeedback,
    feedbackFormats.nack,
    words,
    senderSsrc,
    mediaSsrc,
  );
  entries.forEach((entry, index) => {
    packet.writeUInt16BE(entry.first & 0xffff, 12 + index * 4);
    packet.writeUInt16BE(entry.mask, 14 + index * 4);
  });
  return packet;
}

export function receiverReport(senderSsrc: number, reports: ReportBlock[]): Buffer {
  const packet = Buffer.alloc(8 + reports.length * 24);
  packet.writeUInt8(0x80 | reports.length, 0);
  packet.writeUInt8(rtcpTypes.receiverReport, 1);
  packet.writeUInt16BE(packet.length / 4 - 1, 2);
  packet.writeUInt32BE(senderSsrc, 4);
  reports.forEach((report, index) => {
    const at = 8 + index * 24;
    packet.writeUInt32BE(report.ssrc, at);
    packet.writeUInt8(report.fractionLost, at + 4);
    packet.writeIntBE(report.cumulativeLost, at + 5, 3);
    packet.writeUInt32BE(report.highestSequence >>> 0, at + 8);
    packet.writeUInt32BE(report.jitter >>> 0, at + 12);
    packet.writeUInt32BE(report.lastSenderReport >>> 0, at + 16);
    packet.writeUInt32BE(report.delaySinceLastSenderReport >>> 0, at + 20);
  });
  return packet;
}

export type SenderInformation = {
  ssrc: number;
  /** Milliseconds since 1900 (NTP epoch). */
  ntpMs: number;
  timestamp: number;
  packetsSent: number;
  bytesSent: number;
};

/** A sender report followed by the source description that a compound packet must contain (RFC 3550, 6.1). */
export function senderReport(information: SenderInformation, cname: string): Buffer {
  const name = Buffer.from(cname, 'latin1');
  const chunk = Math.ceil((4 + 2 + name.length + 1) / 4) * 4;
  const packet = Buffer.alloc(28 + 4 + chunk);
  packet.writeUInt8(0x80, 0);
  packet.writeUInt8(rtcpTypes.senderReport, 1);
  packet.writeUInt16BE(6, 2);
  packet.writeUInt32BE(information.ssrc, 4);
  const seconds = Math.floor(information.ntpMs / 1000);
  packet.writeUInt32BE(seconds >>> 0, 8);
  packet.writeUInt32BE(Math.floor(((information.ntpMs - seconds * 1000) / 1000) * 2 ** 32) >>> 0, 12);
  packet.writeUInt32BE(information.timestamp >>> 0, 16);
  packet.writeUInt32BE(information.packetsSent >>> 0, 20);
  packet.writeUInt32BE(information.bytesSent >>> 0, 24);
  packet.writeUInt8(0x81, 28);
  packet.writeUInt8(rtcpTypes.sourceDescription, 29);
  packet.writeUInt16BE(chunk / 4, 30);
  packet.writeUInt32BE(information.ssrc, 32);
  packet.writeUInt8(1, 36);
  packet.writeUInt8(name.length, 37);
  name.copy(packet, 38);
  return packet;
}

/** The NTP time of a sender report, in milliseconds since 1900. */
export function senderReportNtpMs(packet: Buffer, start: number): number {
  return packet.readUInt32BE(start + 8) * 1000 + (packet.readUInt32BE(start + 12) / 2 ** 32) * 1000;
}

/** Milliseconds from the NTP epoch (1900) to the Unix epoch (1970). */
const ntpEpochOffsetMs = 2_208_988_800_000;

/** The NTP time at a time of the process's monotonic clock. */
export function ntpAt(monotonicMs: number): number {
  return performance.timeOrigin + monotonicMs + ntpEpochOffsetMs;
}
