/** A change to a list of product ids by an editor who saw `seen` and wants `wanted`. */
export interface ProductsChange {
  /** Undefined to replace everything that exists. */
  seen: readonly string[] | undefined;
  wanted: readonly string[];
}

/**
 * Merges an edit with changes that others made since the editor saw the list: their additions stay behind the
 * same neighbour, and their removals stay. The editor's order wins.
 */
export function mergedProducts(current: readonly string[], { seen, wanted }: ProductsChange): string[] {
  if (seen === undefined) return [...wanted];
  const isThere = new Set(current);
  const wasSeen = new Set(seen);
  const merged = wanted.filter((id) => isThere.has(id) || !wasSeen.has(id));
  for (const [place, id] of current.entries()) {
    if (wasSeen.has(id) || merged.includes(id)) continue;
    const before = current.slice(0, place).findLast((other) => merged.includes(other));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id);
  }
  return merged;
}
