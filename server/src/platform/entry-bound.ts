/**
 * Options for an `LRUCache` of at most `max` entries that allocates as entries arrive. The library's own
 * `max` allocates 28 bytes per possible entry up front: 3 MB for each limiter of 100,000 keys, even with one
 * key in it.
 */
export function entryBound(max: number) {
  return { maxSize: max, sizeCalculation: () => 1 } as const;
}
