import { wordsOf } from '@greenroom/contract/search/words';
import { stemmer } from 'stemmer';
import { matchQualities } from '../../../server/src/platform/text-search/sought-words.ts';
import { slipsBetween } from '../../../server/src/platform/text-search/spelling.ts';
import { colorBit, colorBitsOf } from '../../../server/src/features/products/search/color-families.ts';
import type { ProductDocument } from '../../../server/src/features/products/search/product-documents.queries.ts';
import {
  popularityOf,
  productTextParts,
  productTextWeights,
} from '../../../server/src/features/products/search/product-text.ts';
import { readSearchText } from '../../../server/src/features/products/search/search-text.ts';
import { synonymsOf } from '../../../server/src/features/products/search/synonyms.ts';
import type { BenchQuery } from './query-classes.ts';

export interface RankedProduct extends ProductDocument {
  brandName: string;
}

const emptyWords = new Set('a an and at by for from in of on or the to with'.split(' '));

/**
 * The ranking without an index and without limits: every search compares every word of every product. The
 * service's results are compared with it.
 */
export function createWholeRanking(): {
  add(product: RankedProduct): void;
  best(query: BenchQuery, limit: number): { id: string; score: number }[];
} {
  const ids: string[] = [];
  const prices: number[] = [];
  const popularities: number[] = [];
  const colorBits: number[] = [];
  /**
   * The words of all products in sequence, each as its number and its level, and the start of each product.
   */
  let entries = new Uint32Array(1024);
  let length = 0;
  const begins = [0];
  const everyWord = new Map<string, { number: number; stem: string; documents: number }>();

  /** The indexed words that match a search word, with the quality of each match. */
  function standIns(word: string, isBeginning: boolean): Map<string, number> {
    const found = new Map<string, number>();
    const add = (other: string, quality: number) =>
      found.set(other, Math.max(quality, found.get(other) ?? 0));
    const stems = new Map([
      ...synonymsOf(word).map((synonym): [string, number] => [stemmer(synonym), matchQualities.synonym]),
      [stemmer(word), matchQualities.stem] as [string, number],
    ]);
    for (const [other, { stem }] of everyWord) {
      const quality = other === word ? matchQualities.same : stems.get(stem);
      if (quality !== undefined) add(other, quality);
    }
    if (isBeginning || found.size === 0)
      for (const other of everyWord.keys())
        if (other.startsWith(word) && !found.has(other)) add(other, matchQualities.prefix);
    return found;
  }

  function nearest(word: string): string | undefined {
    const most = word.length < 8 ? 1 : 2;
    return [...everyWord]
      .map(([other, { documents }]) => ({ other, documents, slips: slipsBetween(word, other, most) }))
      .filter(({ other, slips }) => slips <= most && /^\p{L}{3,}$/u.test(other))
      .toSorted(
        (one, two) =>
          one.slips - two.slips ||
          Number(one.other[0] !== word[0]) - Number(two.other[0] !== word[0]) ||
          two.documents - one.documents,
      )[0]?.other;
  }

  return {
    add(product) {
      const levels = new Map<string, number>();
      for (const { text, level } of productTextParts(product, product.brandName))
        for (const word of wordsOf(text)) levels.set(word, Math.max(level, levels.get(word) ?? 0));
      for (const [word, level] of levels) {
        const known = everyWord.get(word) ?? { number: everyWord.size, stem: stemmer(word), documents: 0 };
        known.documents += 1;
        everyWord.set(word, known);
        if (length === entries.length) {
          const grown = new Uint32Array(length * 2);
          grown.set(entries);
          entries = grown;
        }
        entries[length] = (known.number << 3) | level;
        length += 1;
      }
      begins.push(length);
      ids.push(product.id);
      prices.push(product.priceCents);
      popularities.push(popularityOf(product));
      const texts = [product.name, ...product.tags, ...product.colors.map(({ name }) => name)];
      colorBits.push(
        colorBitsOf(
          product.colors.map(({ hex }) => hex),
          texts.flatMap((each) => wordsOf(each)),
        ),
      );
    },

    best({ text, isUnfinished = false }, limit) {
      const { words: typed, conditions } = readSearchText(text);
      const meaningfulWords = typed.filter((word) => !emptyWords.has(word));
      const words = meaningfulWords.length === 0 ? typed : meaningfulWords;
      const sought = words.map((word, place) => {
        const isBeginning = isUnfinished && place === words.length - 1;
        const found = standIns(word, isBeginning);
        const near = found.size === 0 && word.length > 3 ? nearest(word) : undefined;
        const qualities = new Float32Array(everyWord.size);
        for (const [other, quality] of near === undefined ? found : standIns(near, false))
          qualities[everyWord.get(other)?.number ?? 0] = quality;
        return qualities;
      });
      const colors = conditions.colors.reduce((bits, color) => bits | colorBit(color), 0);
      const ranked: { id: string; score: number }[] = [];
      for (const [place, id] of ids.entries()) {
        const priceCents = prices[place] ?? 0;
        if (priceCents < (conditions.priceMinCents ?? 0)) continue;
        if (priceCents > (conditions.priceMaxCents ?? Number.POSITIVE_INFINITY)) continue;
        if (((colorBits[place] ?? 0) & colors) !== colors) continue;
        const bests = sought.map((qualities) => {
          let best = 0;
          for (let entry = begins[place] ?? 0; entry < (begins[place + 1] ?? 0); entry += 1) {
            const word = entries[entry] ?? 0;
            const worth = (qualities[word >>> 3] ?? 0) * (productTextWeights[word & 7] ?? 0);
            if (worth > best) best = worth;
          }
          return best;
        });
        if (bests.includes(0)) continue;
        ranked.push({ id, score: bests.reduce((sum, best) => sum + best, popularities[place] ?? 0) });
      }
      return ranked
        .toSorted((one, other) => other.score - one.score || (one.id < other.id ? 1 : -1))
        .slice(0, limit);
    },
  };
}
