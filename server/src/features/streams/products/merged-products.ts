/** A change of a list of product ids by somebody who saw `seen` and wants `wanted`. */
export interface ProductsChange {
  /** Undefined for one who means all that there is. */
  seen: readonly string[] | undefined;
  wanted: readonly string[];
}

/**
 * The list with a change made to it, and with what others changed since its writer saw it: what they added stays behind
 * what it stood behind, and what they removed stays away. Of the order, what is wanted last counts.
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
