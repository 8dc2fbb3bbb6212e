import { profileLimits } from '../limits/accounts.ts';

/** A character that is visible. Fillers and joiners count as letters but show nothing. */
const visibleCharacter = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Line breaks and other control characters, unpaired surrogates, and characters that change the direction of
 * surrounding text (Unicode UAX #9: embeddings, overrides and isolates).
 */
const hiddenCharacter = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

export function hasVisibleCharacter(name: string): boolean {
  return visibleCharacter.test(name);
}

export function hasHiddenCharacter(name: string): boolean {
  return hiddenCharacter.test(name);
}

/**
 * Makes a valid display name from an external one, such as a sign-in provider's: too long names are cut and
 * invalid characters removed. `fallback` is used if nothing visible is left.
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

/** Splits a name into the two parts that DATA-1 stores: the first word, and the rest. */
export function nameParts(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
