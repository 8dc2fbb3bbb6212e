import { foldedText, signsOf, spokenText, splitWords } from './folded-text.ts';

/** Writing without spaces between words: there a blocked word is found anywhere. */
const withoutSpaces =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u;

/** Words and phrases that a chat refuses, ready to be looked up. */
export interface BlockedWords {
  isIn(text: string): boolean;
}

/** Letters that stand alone, one after the other, are read as the word that they spell: 's p a m'. */
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

/** Whether some signs stand in a text, one after the other. */
function holdsSigns(text: readonly string[], signs: readonly string[]): boolean {
  return text.some((_sign, start) => signs.every((sign, index) => text[start + index] === sign));
}

const plainLetters = /^[\x20-\x7e]*$/;

/**
 * Whole words and phrases are looked up in a set, so a message costs the same whatever the list holds, and no pattern of a
 * streamer's is ever run. Both sides are folded, so case, accents, invisible signs and look-alikes hide nothing. What has no
 * letter or digit, such as an emoji, is found wherever its signs stand together.
 */
export function createBlockedWords(blocked: readonly string[]): BlockedWords {
  const phrases = new Set<string>();
  /** Phrases in other letters as they look in Latin ones: only a text that has other letters itself is meant. */
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
