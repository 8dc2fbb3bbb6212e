/**
 * The payload descriptor of a VP8 packet (RFC 7741, 4.2). Offsets count from the payload's start and are 0 if
 * the field is absent (no field can be at 0).
 */
export type Vp8Descriptor = {
  length: number;
  pictureIdOffset: number;
  /** 7 or 15. */
  pictureIdBits: number;
  pictureId: number;
  tl0PictureIndexOffset: number;
  tl0PictureIndex: number;
  /** First packet of a keyframe: start of partition 0 with a keyframe's frame header (RFC 7741, 4.3). */
  startsKeyframe: boolean;
  /** Set in a keyframe's first packet, otherwise 0. */
  width: number;
  height: number;
};

export function emptyVp8Descriptor(): Vp8Descriptor {
  return {
    length: 0,
    pictureIdOffset: 0,
    pictureIdBits: 0,
    pictureId: 0,
    tl0PictureIndexOffset: 0,
    tl0PictureIndex: 0,
    startsKeyframe: false,
    width: 0,
    height: 0,
  };
}

/** Parses the descriptor of the payload at `start` into `into`. False if it is truncated. */
export function parseVp8Descriptor(
  packet: Buffer,
  start: number,
  payloadLength: number,
  into: Vp8Descriptor,
): boolean {
  const end = start + payloadLength;
  if (payloadLength < 1) return false;
  const first = packet.readUInt8(start);
  let position = start + 1;
  into.pictureIdOffset = 0;
  into.pictureIdBits = 0;
  into.pictureId = 0;
  into.tl0PictureIndexOffset = 0;
  into.tl0PictureIndex = 0;
  into.startsKeyframe = false;
  into.width = 0;
  into.height = 0;
  if ((first & 0x80) !== 0) {
    if (position >= end) return false;
    const extension = packet.readUInt8(position++);
    if ((extension & 0x80) !== 0) {
      if (position >= end) return false;
      into.pictureIdOffset = position - start;
      const byte = packet.readUInt8(position);
      if ((byte & 0x80) === 0) {
        into.pictureIdBits = 7;
        into.pictureId = byte;
        position += 1;
      } else {
        if (position + 2 > end) return false;
        into.pictureIdBits = 15;
        into.pictureId = packet.readUInt16BE(position) & 0x7fff;
        position += 2;
      }
    }
    if ((extension & 0x40) !== 0) {
      if (position >= end) return false;
      into.tl0PictureIndexOffset = position - start;
      into.tl0PictureIndex = packet.readUInt8(position++);
    }
    if ((extension & 0x30) !== 0) position += 1;
  }
  if (position >= end) return false;
  into.length = position - start;
  const startsPartitionZero = (first & 0x10) !== 0 && (first & 0x07) === 0;
  if (startsPartitionZero && (packet.readUInt8(position) & 0x01) === 0) {
    into.startsKeyframe = true;
    // RFC 6386, 9.1: three bytes frame tag, start code 9d 01 2a, then 14 bits width and 14 bits height.
    if (position + 10 <= end && packet.readUIntBE(position + 3, 3) === 0x9d_01_2a) {
      into.width = packet.readUInt16LE(position + 6) & 0x3fff;
      into.height = packet.readUInt16LE(position + 8) & 0x3fff;
    }
  }
  return true;
}
