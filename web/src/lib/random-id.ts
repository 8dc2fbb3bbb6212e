/** Bytes of a UUID that contain its version and variant (RFC 9562). */
const versionByte = 6;
const variantByte = 8;

/**
 * A random UUID, version 4. Browsers have `crypto.randomUUID` only on https pages and on localhost, and this
 * shop may also run over http in a private network.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[versionByte] = ((bytes[versionByte] ?? 0) & 0x0f) | 0x40;
  bytes[variantByte] = ((bytes[variantByte] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
