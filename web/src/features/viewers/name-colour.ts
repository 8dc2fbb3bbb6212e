/** The name colours of the chat, in the order of their tokens. */
export const nameColours = [
  'text-name-fern',
  'text-name-apricot',
  'text-name-sky',
  'text-name-rose',
  'text-name-wheat',
  'text-name-lilac',
  'text-name-mint',
  'text-name-clay',
] as const;

/** The colour of a person's name. It is the same in every show and every browser. */
export function nameColour(userId: string): (typeof nameColours)[number] {
  let hash = 0;
  for (const character of userId) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return nameColours[hash % nameColours.length] ?? nameColours[0];
}
