/**
 * A synthetic VP8 stream. RTP header, payload descriptor and keyframe header are valid; the rest is noise.
 */
export type Vp8SourceOptions = {
  ssrc: number;
  payloadType: number;
  framesPerSecond: number;
  bitrateBps: number;
};

const payloadBytes = 1150;
/** The payload descriptor (RFC 7741, 4.2) with a long picture id, then the frame header (RFC 6386, 9.1). */
const descriptorBytes = 4;
const frameHeaderBytes = 10;
/** The offset of the send time in the RTP payload. */
const sentAtOffset = descriptorBytes + frameHeaderBytes;

/** The machine's monotonic clock in microseconds, the same in all processes. */
export function clockUs(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

/** The send time of a packet of this source, in microseconds. */
export function sentAtUs(packet: Buffer): number {
  return packet.readDoubleBE(payloadStart(packet) + sentAtOffset);
}

export function payloadStart(packet: Buffer): number {
  const extension = (packet.readUInt8(0) & 0x10) === 0 ? 0 : 4 + packet.readUInt16BE(14) * 4;
  return 12 + extension;
}

/** The picture id, which counts frames from 0 (mod 2^15). */
export function pictureIdOf(packet: Buffer): number {
  return packet.readUInt16BE(payloadStart(packet) + 2) & 0x7fff;
}

export function startsFrame(packet: Buffer): boolean {
  return (packet.readUInt8(payloadStart(packet)) & 0x10) !== 0;
}

export function isKeyframeStart(packet: Buffer): boolean {
  return startsFrame(packet) && (packet.readUInt8(payloadStart(packet) + descriptorBytes) & 1) === 0;
}

export class Vp8Source {
  readonly #options: Vp8SourceOptions;
  readonly packetsPerFrame: number;
  #sequence = 1000;
  #frame = 0;

  constructor(options: Vp8SourceOptions) {
    this.#options = options;
    const frameBytes = options.bitrateBps / 8 / options.framesPerSecond;
    this.packetsPerFrame = Math.max(1, Math.round(frameBytes / (payloadBytes + 12)));
  }

  nextFrame(isKeyframe: boolean): Buffer[] {
    const packets = Array.from({ length: this.packetsPerFrame }, (_unused, index) =>
      this.#packet(index, index === this.packetsPerFrame - 1, isKeyframe),
    );
    this.#frame += 1;
    return packets;
  }

  #packet(index: number, isLast: boolean, isKeyframe: boolean): Buffer {
    const packet = Buffer.alloc(12 + payloadBytes, 0x55);
    packet.writeUInt8(0x80, 0);
    packet.writeUInt8(this.#options.payloadType | (isLast ? 0x80 : 0), 1);
    packet.writeUInt16BE(this.#sequence & 0xffff, 2);
    packet.writeUInt32BE(Math.round((this.#frame * 90_000) / this.#options.framesPerSecond) >>> 0, 4);
    packet.writeUInt32BE(this.#options.ssrc, 8);
    packet.writeUInt8(index === 0 ? 0x90 : 0x80, 12);
    packet.writeUInt8(0x80, 13);
    packet.writeUInt16BE(0x8000 | (this.#frame & 0x7fff), 14);
    packet.writeUInt8(isKeyframe ? 0x10 : 0x11, 16);
    packet.writeUIntBE(0x9d_01_2a, 19, 3);
    packet.writeUInt16LE(1280, 22);
    packet.writeUInt16LE(720, 24);
    packet.writeDoubleBE(clockUs(), 12 + sentAtOffset);
    this.#sequence += 1;
    return packet;
  }
}
