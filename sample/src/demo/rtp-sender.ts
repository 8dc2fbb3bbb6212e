import { randomInt } from 'node:crypto';

const headerBytes = 12;
/** Seconds from 1900, the start of NTP time, to 1970 (RFC 868). */
const ntpEpochOffsetSeconds = 2_208_988_800;

/**
 * One outgoing RTP stream (RFC 3550). Numbers its packets, keeps the latest for retransmission, and creates
 * sender reports.
 */
export class RtpSender {
  readonly ssrc = randomInt(1, 2 ** 32 - 1);
  readonly #payloadType: number;
  readonly #clockRateHz: number;
  readonly #firstTimestamp = randomInt(0, 2 ** 32 - 1);
  readonly #kept: (Buffer | undefined)[];
  #sequence = randomInt(0, 2 ** 15);
  #packetCount = 0;
  #octetCount = 0;

  constructor({
    payloadType,
    clockRateHz,
    keptPackets,
  }: {
    payloadType: number;
    clockRateHz: number;
    /**
     * How many sent packets can be retransmitted. A power of two, so that the ring buffer aligns with the
     * range of sequence numbers.
     */
    keptPackets: number;
  }) {
    this.#payloadType = payloadType;
    this.#clockRateHz = clockRateHz;
    this.#kept = Array.from({ length: keptPackets });
  }

  /** The packets of one frame, sampled at `mediaMs`. With `marksEnd`, the last one has the marker bit. */
  packets(payloads: readonly Uint8Array[], mediaMs: number, marksEnd: boolean): Buffer[] {
    const timestamp = this.#timestampAt(mediaMs);
    return payloads.map((payload, index) => {
      const packet = Buffer.allocUnsafe(headerBytes + payload.length);
      const marker = marksEnd && index === payloads.length - 1 ? 0x80 : 0;
      packet[0] = 0x80;
      packet[1] = marker | this.#payloadType;
      packet.writeUInt16BE(this.#sequence, 2);
      packet.writeUInt32BE(timestamp, 4);
      packet.writeUInt32BE(this.ssrc, 8);
      packet.set(payload, headerBytes);
      this.#kept[this.#sequence % this.#kept.length] = packet;
      this.#sequence = (this.#sequence + 1) & 0xffff;
      this.#packetCount += 1;
      this.#octetCount += payload.length;
      return packet;
    });
  }

  /** A sent packet by its sequence number, while it is kept. */
  sent(sequence: number): Buffer | undefined {
    const packet = this.#kept[sequence % this.#kept.length];
    return packet?.readUInt16BE(2) === sequence ? packet : undefined;
  }

  /**
   * Sender report and CNAME (RFC 3550, 6.4.1 and 6.5) for this moment, given as media time and as Unix time
   * in milliseconds. Receivers use it to synchronise audio and video.
   */
  senderReport(mediaMs: number, unixMs: number, cname: string): Buffer {
    const name = Buffer.from(cname, 'latin1');
    const chunkBytes = Math.ceil((4 + 2 + name.length + 1) / 4) * 4;
    const report = Buffer.alloc(28 + 4 + chunkBytes);
    report[0] = 0x80;
    report[1] = 200;
    report.writeUInt16BE(6, 2);
    report.writeUInt32BE(this.ssrc, 4);
    const seconds = Math.floor(unixMs / 1000);
    report.writeUInt32BE((seconds + ntpEpochOffsetSeconds) >>> 0, 8);
    report.writeUInt32BE(Math.floor(((unixMs - seconds * 1000) / 1000) * 2 ** 32) >>> 0, 12);
    report.writeUInt32BE(this.#timestampAt(mediaMs), 16);
    report.writeUInt32BE(this.#packetCount >>> 0, 20);
    report.writeUInt32BE(this.#octetCount >>> 0, 24);
    report[28] = 0x81;
    report[29] = 202;
    report.writeUInt16BE(chunkBytes / 4, 30);
    report.writeUInt32BE(this.ssrc, 32);
    report[36] = 1;
    report[37] = name.length;
    name.copy(report, 38);
    return report;
  }

  #timestampAt(mediaMs: number): number {
    return (this.#firstTimestamp + Math.round((mediaMs * this.#clockRateHz) / 1000)) >>> 0;
  }
}
