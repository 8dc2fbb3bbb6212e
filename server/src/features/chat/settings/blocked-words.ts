import { foldedText, signsOf, spokenText, splitWords } from './folded-text.ts';

/** Scripts without spaces between words, in which a blocked word is found anywhere. */
const withoutSpaces =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u;

/** A compiled list of blocked words and phrases. */
export interface BlockedWords {
  isIn(text: string): boolean;
}

/** Joins consecutive single letters to the word that they spell: 's p a m'. */
function joinedLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let run = '';
  for (const word of words) {
    if (word.length === 1) run += word;
    else {
      if (run.length > 2) joined.push(run);
      run = '';
    }
  }
  if (run.length > 2) joined.push(run);
  return joined;
}

/** Whether a text contains these signs consecutively. */
function holdsSigns(text: readonly string[], signs: readonly string[]): boolean {
  return text.some((_sign, start) => signs.every((sign, index) => text[start + index] === sign));
}

const plainLetters = /^[\x20-\x7e]*$/;

/**
 * Whole words and phrases are looked up in a set, so the cost per message does not depend on the list, and no
 * pattern from a streamer is ever executed. Both sides are folded, so case, accents, invisible characters and
 * look-alikes cannot hide a word. Entries without letters or digits, such as emoji, are found wherever their
 * signs occur together.
 */
export function createBlockedWords(blocked: readonly string[]): BlockedWords {
  const phrases = new Set<string>();
  /**
   * Phrases from other scripts in the Latin letters that they resemble. They match only texts that contain
   * other scripts themselves.
   */
  const lookingLatin = new Set<string>();
  const lengths = new Set<number>();
  const anywhere: string[] = [];
  const signs: string[][] = [];
  for (const phrase of blocked) {
    const folded = foldedText(phrase);
    const words = splitWords(folded);
    if (words.length === 0) {
      signs.push(signsOf(phrase));
      continue;
    }
    if (withoutSpaces.test(phrase)) {
      anywhere.push(folded);
      continue;
    }
    const spoken = splitWords(spokenText(phrase));
    phrases.add(words.join(' '));
    (plainLetters.test(folded) ? phrases : lookingLatin).add(spoken.join(' '));
    lengths.add(words.length).add(spoken.length);
  }
  const hasWords = phrases.size + lookingLatin.size + anywhere.length > 0;

  const holds = (words: readonly string[], isBlocked: (phrase: string) => boolean): boolean =>
    joinedLetters(words).some(isBlocked) ||
    [...lengths].some((length) =>
      words.some(
        (_word, start) =>
          start + length <= words.length && isBlocked(words.slice(start, start + length).join(' ')),
      ),
    );

  function hasBlockedWord(text: string): boolean {
    const folded = foldedText(text);
    if (anywhere.some((phrase) => folded.includes(phrase))) return true;
    if (holds(splitWords(folded), (phrase) => phrases.has(phrase))) return true;
    const isPlain = plainLetters.test(folded);
    return holds(
      splitWords(spokenText(text)),
      (phrase) => phrases.has(phrase) || (!isPlain && lookingLatin.has(phrase)),
    );
  }

  function hasBlockedSigns(text: string): boolean {
    const shown = signsOf(text);
    return signs.some((wanted) => wanted.length > 0 && holdsSigns(shown, wanted));
  }

  return {
    isIn: (text) => (hasWords && hasBlockedWord(text)) || (signs.length > 0 && hasBlockedSigns(text)),
  };
}
