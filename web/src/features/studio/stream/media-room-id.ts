const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const randomCharacters = 12;

/**
 * A new media room's id: the time in milliseconds since 1970, then random characters; letters and digits only (STUDIO-33,
 * STUDIO-34). `random` answers numbers from 0 up to 1.
 */
export function makeMediaRoomId(nowMs: number, random: () => number = secureRandom): string {
  const tail = Array.from({ length: randomCharacters }, () => letters[Math.floor(random() * letters.length)]);
  return `${nowMs.toString(36)}${tail.join('')}`;
}

/** Who knows the id of a media room can watch it before it is listed, so the id must not be guessable. */
function secureRandom(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / 2 ** 32;
}
