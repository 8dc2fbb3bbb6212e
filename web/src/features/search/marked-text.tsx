import { markedParts } from '@greenroom/contract/search/marked-parts';

/** A text with highlighted search words. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] | undefined }) {
  if (words === undefined || words.length === 0) return text;
  return markedParts(text, words).map((part, place) =>
    part.isMarked ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text keep their places
      <mark key={place} className="rounded-mark bg-moss-strong text-inherit">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
