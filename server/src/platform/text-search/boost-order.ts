import { inTimeSlices } from './time-slices.ts';

/** Documents that are sorted at once; what is longer is merged of sorted runs. */
const sortedAtOnce = 4096;

/**
 * The numbers that documents get in the order of their boosts, the highest first, and among equals the higher id: each at the
 * place of the number that it has. Searches end early where documents are in this order (`bestMatches`). Others have their
 * turn meanwhile.
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

/** Merges each two neighbours of runs of this length, which are in order, into one. */
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
 * Brings what is known of each document from its old place to that of its new number, in an array of the same kind. Others
 * have their turn meanwhile.
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
