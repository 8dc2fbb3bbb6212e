import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Place } from './best-places.ts';
import { type RankedText, RankedTexts } from './ranked-texts.ts';
import type { SoughtWord } from './text-index.ts';

const weights = [1, 2, 3, 5];
/** The first ones are in many documents, which have sets; the last ones in few, which have lists. */
const commonWords = ['mug', 'linen', 'clay', 'porto'];
const rareWords = Array.from({ length: 24 }, (_, n) => `rare${String.fromCodePoint(97 + n)}`);

const text = (id: fc.Arbitrary<number>): fc.Arbitrary<RankedText> =>
  fc.record({
    id: id.map((number) => `d${number}`),
    parts: fc.array(
      fc.record({
        text: fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom(...commonWords) },
          { weight: 1, arbitrary: fc.constantFrom(...rareWords) },
        ),
        level: fc.nat(weights.length - 1),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    // Few different ones, so that many are equal, and one between two weights' steps that 32 bits do not hold.
    boost: fc.constantFrom(0, 0.1, 0.25, 0.625, 1),
  });

/** Words that are looked for, each with the words that stand for it and how well they do. */
const search = fc.array(
  fc.uniqueArray(
    fc.record({
      word: fc.constantFrom(...commonWords, ...rareWords),
      quality: fc.constantFrom(1, 0.875, 0.75, 0.625),
    }),
    { selector: ({ word }) => word, minLength: 1, maxLength: 4 },
  ),
  { maxLength: 3 },
);

type Asked = readonly (readonly { word: string; quality: number }[])[];

/** What every document counts that has all words, by looking at each of them. */
function rankedOneByOne(documents: Iterable<RankedText>, asked: Asked): Place[] {
  const places: Place[] = [];
  for (const { id, parts, boost } of documents) {
    const worths = asked.map((standIns) =>
      Math.max(
        0,
        ...standIns.flatMap(({ word, quality }) =>
          parts.filter((part) => part.text === word).map(({ level }) => (weights[level] ?? 0) * quality),
        ),
      ),
    );
    if (worths.some((worth) => worth === 0)) continue;
    places.push({ key: worths.reduce((sum, worth) => sum + worth, 0) + boost, id });
  }
  return places.toSorted((one, other) => other.key - one.key || (one.id > other.id ? -1 : 1));
}

const soughtIn = (index: RankedTexts, asked: Asked): SoughtWord[] =>
  asked.map((standIns, place) => ({
    word: `asked ${place}`,
    matches: standIns.flatMap(({ word, quality }) => {
      const term = index.text.dictionary.get(word);
      return term === undefined ? [] : [{ term, quality }];
    }),
  }));

test('an index gives the results of a full scan, page after page, also after changes', async () => {
  const firstTexts = fc.uniqueArray(text(fc.nat(150)), {
    selector: ({ id }) => id,
    maxLength: 150,
    size: 'max',
  });
  const change = fc.oneof(
    text(fc.nat(200)).map((put) => ({ put })),
    fc.nat(200).map((number) => ({ remove: `d${number}` })),
  );
  await fc.assert(
    fc.asyncProperty(
      firstTexts,
      fc.array(change, { maxLength: 40, size: 'max' }),
      fc.array(search, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 9 }),
      fc.uniqueArray(fc.nat(200), { maxLength: 5 }),
      async (first, changes, searches, limit, hidden) => {
        const index = new RankedTexts(weights);
        const documents = new Map(first.map((document) => [document.id, document]));
        const without = new Set(hidden.map((number) => `d${number}`));
        for (const document of first) index.put(document);
        await index.settle();

        function compareAll(): void {
          const used = new Set(
            [...documents.values()].flatMap(({ parts }) => parts.map((part) => part.text)),
          );
          const terms = index.text.dictionary.terms();
          expect(terms.filter((term) => index.text.isUsed(term)).map(({ word }) => word)).toEqual(
            terms.map(({ word }) => word).filter((word) => used.has(word)),
          );
          const left = [...documents.values()].filter(({ id }) => !without.has(id));
          for (const asked of searches) {
            const words = soughtIn(index, asked);
            const expected = rankedOneByOne(left, asked);
            const answered: Place[] = [];
            for (;;) {
              const { total, places } = index.rank(words, { limit, after: answered.at(-1), without });
              expect(total).toBe(expected.length);
              if (places.length === 0) break;
              answered.push(...places);
              expect(answered.length).toBeLessThanOrEqual(expected.length);
            }
            expect(answered).toEqual(expected);
            // A place whose document is not there any more, between those of others.
            const gone = { key: (expected[0]?.key ?? 1) - 0.05, id: 'd77x' };
            expect(index.rank(words, { limit, after: gone, without }).places).toEqual(
              expected.filter(({ key }) => key < gone.key).slice(0, limit),
            );
          }
        }
        compareAll();
        for (const step of changes) {
          if ('put' in step) {
            index.put(step.put);
            documents.set(step.put.id, step.put);
          } else {
            index.remove(step.remove);
            documents.delete(step.remove);
          }
        }
        compareAll();
      },
    ),
    { numRuns: 100 },
  );
});
