/** A receiver's requests to the sender. */
export interface RtcpFeedback {
  /** Sequence numbers to send again, by SSRC (RFC 4585, 6.2.1). */
  readonly lost: readonly { readonly ssrc: number; readonly sequence: number }[];
  /** True for a picture loss indication or a full intra request (RFC 4585, 6.3.1; RFC 5104, 4.3.1). */
  readonly wantsKeyframe: boolean;
}

/** Reads a compound RTCP packet (RFC 3550, 6.1) up to its first malformed part. */
export function readRtcpFeedback(packet: Buffer): RtcpFeedback {
  const lost: { ssrc: number; sequence: number }[] = [];
  let wantsKeyframe = false;
  let start = 0;
  while (start + 4 <= packet.length) {
    const format = packet.readUInt8(start) & 0x1f;
    const type = packet.readUInt8(start + 1);
    const end = start + (packet.readUInt16BE(start + 2) + 1) * 4;
    if (end > packet.length) break;
    if (type === 206 && (format === 1 || format === 4)) wantsKeyframe = true;
    if (type === 205 && format === 1 && end - start >= 12) {
      const ssrc = packet.readUInt32BE(start + 8);
      for (let entry = start + 12; entry + 4 <= end; entry += 4) {
        const first = packet.readUInt16BE(entry);
        const following = packet.readUInt16BE(entry + 2);
        lost.push({ ssrc, sequence: first });
        for (let bit = 0; bit < 16; bit += 1) {
          if (following & (1 << bit)) lost.push({ ssrc, sequence: (first + bit + 1) & 0xffff });
        }
      }
    }
    start = end;
  }
  return { lost, wantsKeyframe };
}

/** Distinguishes RTCP from RTP on one transport (RFC 5761, 4). */
export const isRtcp = (packet: Buffer): boolean => {
  const type = packet.length > 1 ? packet.readUInt8(1) : 0;
  return type >= 192 && type <= 223;
};
