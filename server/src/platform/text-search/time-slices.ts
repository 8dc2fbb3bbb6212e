import { setImmediate as othersTurn } from 'node:timers/promises';

/** How many documents or words are processed before yielding: a few milliseconds of work. */
const perSlice = 16_384;

/** Processes all numbers below `length` in ascending slices, and yields to other work in between. */
export async function inTimeSlices(length: number, work: (from: number, to: number) => void): Promise<void> {
  for (let from = 0; from < length; from += perSlice) {
    work(from, Math.min(length, from + perSlice));
    await othersTurn();
  }
}
