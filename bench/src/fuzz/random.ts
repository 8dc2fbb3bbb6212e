/** Pseudorandom numbers, the same for the same seed (mulberry32). */
export interface Random {
  /** At least 0 and less than 1. */
  next(): number;
  below(limit: number): number;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
}

export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    pick: (values) => values[Math.floor(next() * values.length)] ?? values[0],
  };
}
