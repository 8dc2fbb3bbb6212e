/** No count is none: what is out of stock has an empty field. */
const unitsOf = (text: string) => (text.trim() === '' ? 0 : Number(text));

/**
 * A count of units that two have changed: what was put in or taken out here, on top of what there is now. What the other put
 * in and what was sold meanwhile stays counted.
 * @returns what was typed where it is no count; 0 where more was taken out here than there is now
 */
export function mergedCount(opened: string, typed: string, saved: string): string {
  const [before, here, now] = [opened, typed, saved].map(unitsOf);
  const merged = (now ?? 0) + (here ?? 0) - (before ?? 0);
  if (typed.trim() === '' || !Number.isSafeInteger(merged)) return typed;
  return String(Math.max(0, merged));
}
