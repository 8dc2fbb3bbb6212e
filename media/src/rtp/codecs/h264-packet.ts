const nalTypeStapA = 24;
const nalTypeFuA = 28;
const sequenceParameterSet = 7;

/**
 * Whether a decoder can start at an H.264 RTP payload (RFC 6184, packetization modes 0 and 1): it contains a
 * sequence parameter set, which real-time encoders send before each IDR picture.
 */
export function startsH264Keyframe(packet: Buffer, start: number, payloadLength: number): boolean {
  if (payloadLength < 2) return false;
  const end = start + payloadLength;
  const type = packet.readUInt8(start) & 0x1f;
  if (type === sequenceParameterSet) return true;
  if (type === nalTypeFuA) {
    const fragment = packet.readUInt8(start + 1);
    return (fragment & 0x80) !== 0 && (fragment & 0x1f) === sequenceParameterSet;
  }
  if (type !== nalTypeStapA) return false;
  let position = start + 1;
  while (position + 3 <= end) {
    if ((packet.readUInt8(position + 2) & 0x1f) === sequenceParameterSet) return true;
    position += 2 + packet.readUInt16BE(position);
  }
  return false;
}
