import { timestampDifference } from './rtp-header.ts';
import type { RtpHeader } from './rtp-header.ts';
import type { Vp8Descriptor } from './codecs/vp8-descriptor.ts';

/**
 * The newest packets of one stream by extended sequence number: the only copy from which all viewers are
 * served, live and for retransmissions. Fields of a packet are in columns at its slot, so that reading them
 * allocates nothing.
 */
export class PacketRing {
  readonly capacity: number;
  readonly #mask: number;
  readonly #sequence: Float64Array;
  readonly packets: (Buffer | undefined)[];
  readonly timestamp: Uint32Array;
  readonly payloadStart: Uint16Array;
  readonly payloadLength: Uint16Array;
  readonly marker: Uint8Array;
  readonly startsKeyframe: Uint8Array;
  readonly pictureIdOffset: Uint8Array;
  readonly pictureIdBits: Uint8Array;
  readonly pictureId: Uint16Array;
  readonly tl0PictureIndexOffset: Uint8Array;
  readonly tl0PictureIndex: Uint8Array;
  /** The highest extended sequence number so far. -1 before the first. */
  highest = -1;

  /** @param capacity in packets, a power of two */
  constructor(capacity: number) {
    this.capacity = capacity;
    this.#mask = capacity - 1;
    this.#sequence = new Float64Array(capacity).fill(-1);
    this.packets = Array.from({ length: capacity }, () => undefined);
    this.timestamp = new Uint32Array(capacity);
    this.payloadStart = new Uint16Array(capacity);
    this.payloadLength = new Uint16Array(capacity);
    this.marker = new Uint8Array(capacity);
    this.startsKeyframe = new Uint8Array(capacity);
    this.pictureIdOffset = new Uint8Array(capacity);
    this.pictureIdBits = new Uint8Array(capacity);
    this.pictureId = new Uint16Array(capacity);
    this.tl0PictureIndexOffset = new Uint8Array(capacity);
    this.tl0PictureIndex = new Uint8Array(capacity);
  }

  /**
   * Stores `packet` (without copying it). Returns its slot, or -1 for a duplicate or one that is too old for
   * the ring.
   */
  put(sequence: number, packet: Buffer, header: RtpHeader, descriptor: Vp8Descriptor | undefined): number {
    if (sequence <= this.highest - this.capacity) return -1;
    const slot = sequence & this.#mask;
    if (this.#sequence[slot] === sequence) return -1;
    if (sequence > this.highest) this.highest = sequence;
    this.#sequence[slot] = sequence;
    this.packets[slot] = packet;
    this.timestamp[slot] = header.timestamp;
    this.payloadStart[slot] = header.payloadStart;
    this.payloadLength[slot] = header.payloadLength;
    this.marker[slot] = header.marker ? 1 : 0;
    this.startsKeyframe[slot] = descriptor?.startsKeyframe === true ? 1 : 0;
    this.pictureIdOffset[slot] = descriptor?.pictureIdOffset ?? 0;
    this.pictureIdBits[slot] = descriptor?.pictureIdBits ?? 0;
    this.pictureId[slot] = descriptor?.pictureId ?? 0;
    this.tl0PictureIndexOffset[slot] = descriptor?.tl0PictureIndexOffset ?? 0;
    this.tl0PictureIndex[slot] = descriptor?.tl0PictureIndex ?? 0;
    return slot;
  }

  /** The slot of a kept packet, or -1. */
  slotOf(sequence: number): number {
    if (sequence < 0) return -1;
    const slot = sequence & this.#mask;
    return sequence > this.highest - this.capacity && this.#sequence[slot] === sequence ? slot : -1;
  }

  /**
   * True if all packets from `from` to the newest are present, so that a viewer can be sent them without a
   * gap.
   */
  isWholeFrom(from: number): boolean {
    if (from < 0 || this.highest - from >= this.capacity) return false;
    for (let sequence = from; sequence <= this.highest; sequence += 1) {
      if (this.slotOf(sequence) === -1) return false;
    }
    return true;
  }

  /** RTP timestamp units from the packet at `from` to the newest one. */
  timestampSpan(from: number): number {
    const first = this.slotOf(from);
    const last = this.slotOf(this.highest);
    if (first === -1 || last === -1) return 0;
    return timestampDifference(this.timestamp[last] ?? 0, this.timestamp[first] ?? 0);
  }

  /** Releases all packets. */
  clear(): void {
    this.#sequence.fill(-1);
    this.packets.fill(undefined);
    this.highest = -1;
  }
}
