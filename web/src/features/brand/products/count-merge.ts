/** An empty text counts as 0, because the field of a product without stock is empty. */
const unitsOf = (text: string) => (text.trim() === '' ? 0 : Number(text));

/**
 * Merges a count that two people have changed: the local difference is added to the current count, so additions
 * by others and sales meanwhile are kept.
 * @returns the typed text if it is not a count; 0 if more was removed here than there is now
 */
export function mergedCount(opened: string, typed: string, saved: string): string {
  const [before, here, now] = [opened, typed, saved].map(unitsOf);
  const merged = (now ?? 0) + (here ?? 0) - (before ?? 0);
  if (typed.trim() === '' || !Number.isSafeInteger(merged)) return typed;
  return String(Math.max(0, merged));
}
