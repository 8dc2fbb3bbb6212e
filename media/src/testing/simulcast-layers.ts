import { extensionWith } from './test-peer.ts';

export const ridId = 10;
export const repairedRidId = 11;
const rtxPayloadType = 97;

/** Adds simulcast (RFC 8853) and retransmission (RFC 4588) to an offer of one VP8 section under the number 96. */
export function offerLayers(offer: string, rids: readonly string[]): string {
  const lines = [
    `rtpmap:${rtxPayloadType} rtx/90000`,
    `fmtp:${rtxPayloadType} apt=96`,
    `extmap:${ridId} urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id`,
    `extmap:${repairedRidId} urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id`,
    ...rids.map((rid) => `rid:${rid} send`),
    `simulcast:send ${rids.join(';')}`,
  ];
  return (
    offer.replace(/^(m=video .*) 96\r\n/m, `$1 96 ${rtxPayloadType}\r\n`) +
    lines.map((line) => `a=${line}\r\n`).join('')
  );
}

/**
 * A packet that was sent before, as it is sent again in a stream of its own (RFC 4588, 4).
 * @param packet with one header extension
 * @param rid of the layer that it repairs; without one the packet does not say which
 */
export function retransmissionOf(
  packet: Buffer,
  stream: { ssrc: number; sequenceNumber: number; rid?: string },
): Buffer {
  const header = Buffer.from(packet.subarray(0, 12));
  const payload = packet.subarray(16 + packet.readUInt16BE(14) * 4);
  header.writeUInt8(stream.rid === undefined ? 0x80 : 0x90, 0);
  header.writeUInt8((header.readUInt8(1) & 0x80) | rtxPayloadType, 1);
  header.writeUInt16BE(stream.sequenceNumber, 2);
  header.writeUInt32BE(stream.ssrc, 8);
  const extension = stream.rid === undefined ? Buffer.alloc(0) : extensionWith(repairedRidId, stream.rid);
  return Buffer.concat([header, extension, packet.subarray(2, 4), payload]);
}
