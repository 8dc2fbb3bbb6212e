import { inTimeSlices } from './time-slices.ts';

/** How many documents are sorted at once. Longer lists are merged from sorted runs. */
const sortedAtOnce = 4096;

/**
 * The new numbers of documents when sorted by boost, highest first, ties by higher id. The array is indexed
 * by current number. Searches can stop early when documents are in this order (`bestMatches`). Yields to
 * other work in between.
 */
export async function numbersByBoost(
  ids: readonly string[],
  boosts: ArrayLike<number>,
): Promise<Uint32Array> {
  const compare = (one: number, other: number) => {
    const [ofOne, ofOther] = [boosts[one] ?? 0, boosts[other] ?? 0];
    if (ofOne !== ofOther) return ofOther - ofOne;
    return (ids[one] ?? '') > (ids[other] ?? '') ? -1 : 1;
  };
  let inOrder = Uint32Array.from({ length: ids.length }, (_, number) => number);
  await inTimeSlices(ids.length, (from, to) => {
    for (let start = from; start < to; start += sortedAtOnce)
      inOrder.subarray(start, Math.min(to, start + sortedAtOnce)).sort(compare);
  });
  for (let run = sortedAtOnce; run < ids.length; run *= 2) inOrder = await mergedRuns(inOrder, run, compare);
  const newNumbers = new Uint32Array(ids.length);
  await inTimeSlices(ids.length, (from, to) => {
    for (let place = from; place < to; place += 1) newNumbers[inOrder[place] ?? 0] = place;
  });
  return newNumbers;
}

/** Merges each pair of adjacent sorted runs of this length into one. */
async function mergedRuns(
  numbers: Uint32Array<ArrayBuffer>,
  run: number,
  compare: (one: number, other: number) => number,
): Promise<Uint32Array<ArrayBuffer>> {
  const { length } = numbers;
  const merged = new Uint32Array(length);
  let [left, leftEnd, right, rightEnd] = [0, 0, 0, 0];
  await inTimeSlices(length, (from, to) => {
    for (let place = from; place < to; place += 1) {
      if (place === rightEnd) {
        [left, leftEnd] = [place, Math.min(length, place + run)];
        [right, rightEnd] = [leftEnd, Math.min(length, leftEnd + run)];
      }
      const isLeft =
        left < leftEnd && (right === rightEnd || compare(numbers[left] ?? 0, numbers[right] ?? 0) < 0);
      merged[place] = numbers[isLeft ? left++ : right++] ?? 0;
    }
  });
  return merged;
}

/**
 * Moves a value per document from its old number to its new one, in an array of the same type. Yields to
 * other work in between.
 */
export async function renumbered<Values extends { [number: number]: unknown; readonly length: number }>(
  values: Values,
  newNumbers: Uint32Array,
  into: Values,
): Promise<Values> {
  await inTimeSlices(newNumbers.length, (from, to) => {
    for (let number = from; number < to; number += 1) into[newNumbers[number] ?? 0] = values[number];
  });
  return into;
}
