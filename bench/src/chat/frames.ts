/** One masked text frame, as a client sends it (RFC 6455, 5.2). The masking key is zero. */
export function clientTextFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const length =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([Buffer.from([0x81]), length, Buffer.alloc(4), payload]);
}

/**
 * Splits a server's bytes into frames and calls back with each payload. Much cheaper than a full WebSocket
 * client, so that the load generator does not dominate the measurement.
 */
export function frameReader(
  onFrame: (bytes: Buffer, start: number, end: number, isCompressed: boolean) => void,
) {
  let rest: Buffer | undefined;
  return (chunk: Buffer): void => {
    const bytes = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
    rest = undefined;
    let at = 0;
    while (at < bytes.length) {
      let start = at + 2;
      let length = (bytes[at + 1] ?? 0) & 0x7f;
      if (length === 126 && at + 4 <= bytes.length) {
        length = bytes.readUInt16BE(at + 2);
        start = at + 4;
      } else if (length === 127 && at + 10 <= bytes.length) {
        length = Number(bytes.readBigUInt64BE(at + 2));
        start = at + 10;
      } else if (length > 125 || at + 2 > bytes.length) {
        break;
      }
      if (start + length > bytes.length) break;
      onFrame(bytes, start, start + length, ((bytes[at] ?? 0) & 0x40) !== 0);
      at = start + length;
    }
    if (at < bytes.length) rest = bytes.subarray(at);
  };
}
