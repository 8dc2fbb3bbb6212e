import { foldedText, spokenText, wordsOf } from './folded-text.ts';

/** Writing without spaces between words: there a blocked word is found anywhere. */
const withoutSpaces = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u;

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

/**
 * Whole words and phrases are looked up in a set, so a message costs the same whatever the list holds, and no pattern of a
 * streamer's is ever run. Both sides are folded, so case, accents, invisible signs and look-alikes hide nothing.
 */
export function createBlockedWords(blocked: readonly string[]): BlockedWords {
  const phrases = new Set<string>();
  const lengths = new Set<number>();
  const anywhere: string[] = [];
  for (const phrase of blocked) {
    if (withoutSpaces.test(phrase)) {
      anywhere.push(foldedText(phrase));
      continue;
    }
    for (const words of [wordsOf(foldedText(phrase)), wordsOf(spokenText(phrase))]) {
      if (words.length === 0) continue;
      phrases.add(words.join(' '));
      lengths.add(words.length);
    }
  }

  const holds = (words: readonly string[]): boolean =>
    [...lengths].some((length) =>
      words.some(
        (_word, start) =>
          start + length <= words.length && phrases.has(words.slice(start, start + length).join(' ')),
      ),
    );

  return {
    isIn(text) {
      if (phrases.size === 0 && anywhere.length === 0) return false;
      const folded = foldedText(text);
      const spoken = spokenText(text);
      if (anywhere.some((phrase) => folded.includes(phrase))) return true;
      return [folded, spoken].some((read) => {
        const words = wordsOf(read);
        return holds(words) || joinedLetters(words).some((word) => phrases.has(word));
      });
    },
  };
}
