/**
 * A room id as the studio makes them: the time and random characters, alphanumeric only (STUDIO-33, STUDIO-34).
 * `randomBytes` are 16 bytes of a cryptographic source.
 */
export function makeMediaRoomId(nowMs: number, randomBytes: Uint8Array): string {
  const random = [...randomBytes].map((byte) => (byte % 36).toString(36)).join('');
  return `${nowMs.toString(36)}${random}`;
}
