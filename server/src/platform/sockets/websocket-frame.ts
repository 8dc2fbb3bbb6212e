import { constants, deflateRawSync } from 'node:zlib';

/** One unmasked WebSocket text frame (RFC 6455, section 5.2), encoded once for a whole room. */
export function websocketTextFrame(text: string): Buffer {
  return frameOf(Buffer.from(text), 0);
}

/** Compression does not shorten texts below this length. */
const deflatedFromBytes = 120;
/** Length of the tail of a flushed block, which the receiver restores (RFC 7692, section 7.2.1). */
const flushTailBytes = 4;

/**
 * The same as a frame compressed on its own (RFC 7692, `server_no_context_takeover`). It is identical for
 * every client that negotiated permessage-deflate, so it is compressed once for all.
 */
export function deflatedTextFrame(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length < deflatedFromBytes) return frameOf(bytes, 0);
  const deflated = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  return frameOf(deflated.subarray(0, deflated.length - flushTailBytes), 0x40);
}

/** @param compressed the RSV1 bit, set for a compressed payload */
function frameOf(payload: Buffer, compressed: 0 | 0x40): Buffer {
  const { length } = payload;
  const headerLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  // FIN, and opcode 1 for text.
  frame[0] = 0x81 | compressed;
  if (headerLength === 2) {
    frame[1] = length;
  } else if (headerLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  payload.copy(frame, headerLength);
  return frame;
}
