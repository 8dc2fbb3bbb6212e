const descriptorBytes = 4;

/**
 * Splits one VP8 frame into RTP payloads of at most `maxPayloadBytes`, each with its payload descriptor (RFC
 * 7741, 4.2): 15-bit picture id, one partition, so only the first payload has the start bit.
 */
export function vp8Payloads(frame: Uint8Array, pictureId: number, maxPayloadBytes: number): Buffer[] {
  const room = maxPayloadBytes - descriptorBytes;
  const count = Math.max(1, Math.ceil(frame.length / room));
  // Equal parts, because a short last packet would make the rate uneven.
  const part = Math.ceil(frame.length / count);
  return Array.from({ length: count }, (_, index) => {
    const content = frame.subarray(index * part, (index + 1) * part);
    const payload = Buffer.allocUnsafe(descriptorBytes + content.length);
    payload[0] = index === 0 ? 0x90 : 0x80;
    payload[1] = 0x80;
    payload.writeUInt16BE(0x8000 | (pictureId & 0x7fff), 2);
    payload.set(content, descriptorBytes);
    return payload;
  });
}
