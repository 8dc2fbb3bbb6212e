/**
 * The fields of an RTP header (RFC 3550, 5.1), and the positions of its parts in bytes from the packet's
 * start.
 */
export type RtpHeader = {
  marker: boolean;
  payloadType: number;
  sequenceNumber: number;
  timestamp: number;
  ssrc: number;
  /** The first byte after the header and its extensions. */
  payloadStart: number;
  /** Excludes padding. */
  payloadLength: number;
  /** Header extension elements (RFC 8285). Both are 0 if there are none. */
  extensionStart: number;
  extensionEnd: number;
  extensionProfile: number;
};

export function emptyRtpHeader(): RtpHeader {
  return {
    marker: false,
    payloadType: 0,
    sequenceNumber: 0,
    timestamp: 0,
    ssrc: 0,
    payloadStart: 0,
    payloadLength: 0,
    extensionStart: 0,
    extensionEnd: 0,
    extensionProfile: 0,
  };
}

const oneByteProfile = 0xbede;

/** RTCP shares the port with RTP. Packet types 192 to 223 are RTCP (RFC 5761, 4). */
export function isRtcp(packet: Uint8Array): boolean {
  const type = packet[1] ?? 0;
  return type >= 192 && type <= 223;
}

/** Parses a packet's header into `header` without allocating. False if the packet is not complete RTP. */
export function parseRtpHeader(packet: Buffer, header: RtpHeader): boolean {
  const size = packet.length;
  if (size < 12) return false;
  const first = packet.readUInt8(0);
  if (first >> 6 !== 2) return false;
  const second = packet.readUInt8(1);
  header.marker = (second & 0x80) !== 0;
  header.payloadType = second & 0x7f;
  header.sequenceNumber = packet.readUInt16BE(2);
  header.timestamp = packet.readUInt32BE(4);
  header.ssrc = packet.readUInt32BE(8);
  let position = 12 + (first & 0x0f) * 4;
  header.extensionStart = 0;
  header.extensionEnd = 0;
  header.extensionProfile = 0;
  if ((first & 0x10) !== 0) {
    if (position + 4 > size) return false;
    header.extensionProfile = packet.readUInt16BE(position);
    header.extensionStart = position + 4;
    header.extensionEnd = header.extensionStart + packet.readUInt16BE(position + 2) * 4;
    position = header.extensionEnd;
  }
  if (position > size) return false;
  const padding = (first & 0x20) === 0 ? 0 : packet.readUInt8(size - 1);
  if (position + padding > size) return false;
  header.payloadStart = position;
  header.payloadLength = size - position - padding;
  return true;
}

/**
 * Finds a header extension element by its negotiated id (RFC 8285, one-byte and two-byte forms). Returns the
 * position of its data and its length as `position * 256 + length`, or -1. A single number avoids an
 * allocation.
 */
export function findExtension(packet: Buffer, header: RtpHeader, id: number): number {
  if (header.extensionStart === 0 || id === 0) return -1;
  const oneByte = header.extensionProfile === oneByteProfile;
  if (!oneByte && header.extensionProfile >> 4 !== 0x100) return -1;
  let position = header.extensionStart;
  while (position < header.extensionEnd) {
    const byte = packet.readUInt8(position);
    if (byte === 0) {
      position += 1;
      continue;
    }
    let elementId: number;
    let length: number;
    if (oneByte) {
      elementId = byte >> 4;
      length = (byte & 0x0f) + 1;
      position += 1;
      if (elementId === 15) return -1;
    } else {
      if (position + 2 > header.extensionEnd) return -1;
      elementId = byte;
      length = packet.readUInt8(position + 1);
      position += 2;
    }
    if (position + length > header.extensionEnd) return -1;
    if (elementId === id) return position * 256 + length;
    position += length;
  }
  return -1;
}

/**
 * The number nearest to `reference` whose low 16 bits are `sequenceNumber`, which undoes wraparound (RFC
 * 3550, A.1).
 */
export function extendSequenceNumber(sequenceNumber: number, reference: number): number {
  const difference = (sequenceNumber - (reference & 0xffff) + 0x1_8000) % 0x1_0000;
  return reference + difference - 0x8000;
}

/** How far `to` is after `from` on the 32-bit RTP timestamp circle. Negative if it is before. */
export function timestampDifference(to: number, from: number): number {
  return (to - from) | 0;
}
