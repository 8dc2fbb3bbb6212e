import { performance } from 'node:perf_hooks';
import type { PacketRing } from './packet-ring.ts';
import { outgoingTimestamp } from './stream-rewriter.ts';
import type { Segment } from './stream-rewriter.ts';

/** 12 bytes header, 4 bytes extension header, 4 bytes abs-send-time: the same for every viewer and packet. */
const headerLength = 20;
const largestPacket = 4096;

/**
 * The packet being sent. The payload is written once. For each viewer the header and the picture id are
 * overwritten, and the library encrypts a copy. Nothing is allocated per viewer and packet.
 */
const scratch = Buffer.alloc(largestPacket);
scratch.writeUInt8(0x90, 0);
// RFC 8285, 4.2: one-byte extensions, one word of them.
scratch.writeUInt16BE(0xbede, 12);
scratch.writeUInt16BE(1, 14);

/** A view of the scratch buffer for each length, created on first use. */
const views: (Buffer | undefined)[] = Array.from({ length: largestPacket + 1 }, () => undefined);

/**
 * Writes the payload of a kept packet into the scratch buffer. Returns the view to send to each viewer after
 * `address`.
 */
export function layDown(ring: PacketRing, slot: number): Buffer | undefined {
  const packet = ring.packets[slot];
  const start = ring.payloadStart[slot] ?? 0;
  let payloadLength = ring.payloadLength[slot] ?? 0;
  if (packet === undefined || headerLength + payloadLength > largestPacket) return undefined;
  if (payloadLength === 0) {
    // A packet with only padding is a sender's probe. One byte of padding keeps the sequence complete (RFC
    // 3550, 5.1).
    scratch[0] = 0xb0;
    scratch[headerLength] = 1;
    payloadLength = 1;
  } else {
    scratch[0] = 0x90;
    packet.copy(scratch, headerLength, start, start + payloadLength);
  }
  const length = headerLength + payloadLength;
  let view = views[length];
  if (view === undefined) {
    view = scratch.subarray(0, length);
    views[length] = view;
  }
  return view;
}

/**
 * Overwrites the header and picture id (RFC 7741, 4.2) of the prepared packet for one viewer. Returns the
 * outgoing timestamp.
 */
export function address(
  ring: PacketRing,
  slot: number,
  segment: Segment,
  sequence: number,
  payloadType: number,
  ssrc: number,
  absSendTimeId: number,
): number {
  const outgoingSequence = sequence + segment.sequenceOffset;
  const timestamp = outgoingTimestamp(segment, ring.timestamp[slot] ?? 0);
  scratch[1] = payloadType | (ring.marker[slot] === 1 ? 0x80 : 0);
  scratch[2] = outgoingSequence >> 8;
  scratch[3] = outgoingSequence;
  scratch[4] = timestamp >>> 24;
  scratch[5] = timestamp >>> 16;
  scratch[6] = timestamp >>> 8;
  scratch[7] = timestamp;
  scratch[8] = ssrc >>> 24;
  scratch[9] = ssrc >>> 16;
  scratch[10] = ssrc >>> 8;
  scratch[11] = ssrc;
  if (absSendTimeId === 0) {
    // Padding between extension elements (RFC 8285, 4.2), so that the header keeps its length.
    scratch[16] = 0;
    scratch[17] = 0;
    scratch[18] = 0;
    scratch[19] = 0;
  } else {
    // Seconds as 6.18 fixed point, 24 bits.
    const time = ((performance.now() % 64_000) * 262.144) | 0;
    scratch[16] = (absSendTimeId << 4) | 2;
    scratch[17] = time >>> 16;
    scratch[18] = time >>> 8;
    scratch[19] = time;
  }
  const pictureIdOffset = ring.pictureIdOffset[slot] ?? 0;
  if (pictureIdOffset !== 0) {
    const at = headerLength + pictureIdOffset;
    const pictureId = (ring.pictureId[slot] ?? 0) + segment.pictureIdOffset;
    if (ring.pictureIdBits[slot] === 15) {
      scratch[at] = 0x80 | ((pictureId >> 8) & 0x7f);
      scratch[at + 1] = pictureId;
    } else {
      scratch[at] = pictureId & 0x7f;
    }
  }
  const tl0Offset = ring.tl0PictureIndexOffset[slot] ?? 0;
  if (tl0Offset !== 0) {
    scratch[headerLength + tl0Offset] = (ring.tl0PictureIndex[slot] ?? 0) + segment.tl0PictureIndexOffset;
  }
  return timestamp;
}
