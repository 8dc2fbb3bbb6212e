import { profileLimits } from '../limits/accounts.ts';

/** A character that leaves something on the screen: fillers and joiners count as letters, and show nothing. */
const visibleCharacter = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Line breaks and other control characters, halves of a character, and what turns the direction of the text around it
 * (Unicode UAX #9: embeddings, overrides and isolates).
 */
const hiddenCharacter = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

export function hasVisibleCharacter(name: string): boolean {
  return visibleCharacter.test(name);
}

export function hasHiddenCharacter(name: string): boolean {
  return hiddenCharacter.test(name);
}

/**
 * A name that somebody else gives, such as a provider's, as a display name may be: cut and without what a name may not
 * hold. `fallback` takes its place when nothing visible is left.
 */
export function toDisplayName(given: string, fallback: string): string {
  const words = given.replace(new RegExp(hiddenCharacter, 'gu'), ' ').trim();
  let name = '';
  for (const character of words) {
    if (name.length + character.length > profileLimits.nameMaxCharacters) break;
    name += character;
  }
  return hasVisibleCharacter(name) ? name.trim() : fallback;
}

/** A name as it is stored, in the two parts that DATA-1 has: the first word, and all that follow it. */
export function nameParts(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
