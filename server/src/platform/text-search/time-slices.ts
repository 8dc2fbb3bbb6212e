import { setImmediate as othersTurn } from 'node:timers/promises';

/** Documents or words that are worked on before others have their turn: a few milliseconds of work. */
const perSlice = 16_384;

/** Does work for all numbers below `length`, from the lowest on, in slices between which others have their turn. */
export async function inTimeSlices(length: number, work: (from: number, to: number) => void): Promise<void> {
  for (let from = 0; from < length; from += perSlice) {
    work(from, Math.min(length, from + perSlice));
    await othersTurn();
  }
}
