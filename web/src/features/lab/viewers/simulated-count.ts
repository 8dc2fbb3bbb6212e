/** Seconds between two changes of a simulated count (LAB-7). */
export const updateIntervalsSeconds = [1, 3, 5, 10] as const;

/**
 * The count after one more change: up or down by up to a tenth, never unchanged and never negative (LAB-6).
 *
 * @param random returns 0 (inclusive) to 1 (exclusive), like `Math.random`
 */
export function nextSimulatedCount(count: number, random: () => number): number {
  const largestStep = Math.max(1, Math.round(count / 10));
  const step = 1 + Math.floor(random() * largestStep);
  return random() < 0.5 && count >= step ? count - step : count + step;
}
