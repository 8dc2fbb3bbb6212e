import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { foldedText, spokenText, splitWords } from './folded-text.ts';

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** Whether a moderator should read a message before anybody else does. */
export function looksHarmful(text: string): boolean {
  const spelled = splitWords(spokenText(text));
  const letters = spelled.every((word) => word.length === 1) ? spelled.join('') : '';
  return [foldedText(text), letters].some((read) => read !== '' && matcher.hasMatch(read));
}
