/**
 * The format of a media room's id (STUDIO-34). Separate from its schema, so that the page in the video frame
 * can use it without all of zod.
 */
export const mediaRoomIdPattern = /^[A-Za-z0-9]{6,64}$/;
export const mediaRoomIdRefusal = 'A room id is 6 to 64 letters and digits';

const characters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const randomCharacters = 16;
/**
 * Larger random bytes are discarded: 256 is not a multiple of 36, so the first characters would be more
 * likely.
 */
const usedByteValues = 256 - (256 % characters.length);

/**
 * Creates a media room's id: milliseconds since 1970, then 16 random characters, all letters and digits
 * (STUDIO-33, STUDIO-34). Anyone who knows the id can watch the room before its stream is listed, so it must
 * be unguessable: `randomBytes` must return that many bytes from a cryptographic source.
 */
export function makeMediaRoomId(
  nowMs: number,
  randomBytes: (count: number) => Uint8Array = secureRandomBytes,
): string {
  let tail = '';
  while (tail.length < randomCharacters) {
    const [byte = usedByteValues] = randomBytes(1);
    if (byte < usedByteValues) tail += characters.charAt(byte % characters.length);
  }
  return `${nowMs.toString(36)}${tail}`;
}

function secureRandomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}
