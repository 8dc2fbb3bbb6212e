/** Runs work at most `max` at a time; the rest waits its turn in the order in which it came. */
export function createConcurrencyLimit(
  max: number,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running < max) running += 1;
    // Whoever ends hands its place over, so that nobody who came later takes it first.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
