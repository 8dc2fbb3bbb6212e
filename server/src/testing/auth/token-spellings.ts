/** A letter in percent-encoding. */
export const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

/** Eight spellings of the `Authorization` header of one session. */
export function spellingsOf(token: string): string[] {
  const plain = decodeURIComponent(token);
  const letters = Array.from(plain);
  return [
    `Bearer ${plain}`,
    `Bearer ${encodeURIComponent(plain)}`,
    `bearer   ${plain}`,
    `BEARER ${letters.map((letter, index) => (index === 0 ? percent(letter) : letter)).join('')}`,
    `Bearer ${letters.map((letter, index) => (index === 1 ? percent(letter) : letter)).join('')}`,
    `Bearer ${letters.map(percent).join('')}`,
    `Bearer ${letters.map(percent).join('').toUpperCase()}`,
    // The last letter of an encoded 32-byte signature has two unused bits.
    `Bearer ${plain.slice(0, -2)}${otherLastLetter(plain.at(-2) ?? '')}=`,
  ];
}

function otherLastLetter(letter: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  return alphabet[alphabet.indexOf(letter) ^ 1] ?? letter;
}
