import type { RichText } from '@greenroom/contract/rich-text';

const elements = { paragraph: 'p', list: 'ul', 'numbered-list': 'ol' } as const;

// The parts of a text have no key other than their index, which is stable.
/* oxlint-disable react/no-array-index-key */

/** A text with lists and emphasised words. */
export function FormattedText({ text }: { text: RichText }) {
  return text.map(({ kind, lines }, place) => {
    const Whole = elements[kind];
    const Part = kind === 'paragraph' ? 'span' : 'li';
    return (
      <Whole key={place} className="rich-text">
        {lines.map((words, line) => (
          <Part key={line}>
            {words.map((word, at) => {
              const Words = word.isStrong ? 'strong' : word.isEmphasized ? 'em' : 'span';
              return <Words key={at}>{word.text}</Words>;
            })}
          </Part>
        ))}
      </Whole>
    );
  });
}
