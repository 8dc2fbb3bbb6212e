/**
 * For an `LRUCache`: at most `max` entries, which take room when they come. Its own `max` takes 28 bytes for each at once:
 * 3 MB for each limiter of 100,000 keys that has seen one.
 */
export function entryBound(max: number) {
  return { maxSize: max, sizeCalculation: () => 1 } as const;
}
