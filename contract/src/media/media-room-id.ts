/**
 * What the id of a media room looks like (STUDIO-34). It stands apart from its schema, so that the page in the video
 * frame can use it without all of zod.
 */
export const mediaRoomIdPattern = /^[A-Za-z0-9]{6,64}$/;
export const mediaRoomIdRefusal = 'A room id is 6 to 64 letters and digits';

const characters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const randomCharacters = 16;
/** A random byte from here on is left out: 256 is no multiple of 36, and the first characters would come more often. */
const usedByteValues = 256 - (256 % characters.length);

/**
 * A new media room's id: the time in milliseconds since 1970, then 16 random characters; letters and digits only
 * (STUDIO-33, STUDIO-34). Whoever knows the id can watch the room before its stream is listed, so it cannot be guessed:
 * `randomBytes` answers that many bytes of a cryptographic source.
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
