/** One simulcast layer, in pixels. */
interface Layer {
  width: number;
  height: number;
}

/**
 * The largest layer whose shorter side is at most `maxHeightPx`, otherwise the smallest. The largest of all
 * without a limit. Undefined if there are no layers.
 */
export function highestLayerWithin<L extends Layer>(
  layers: readonly L[],
  maxHeightPx: number | null,
): L | undefined {
  const rising = layers.toSorted((one, other) => shorterSide(one) - shorterSide(other));
  if (maxHeightPx === null) return rising.at(-1);
  return rising.findLast((layer) => shorterSide(layer) <= maxHeightPx) ?? rising[0];
}

function shorterSide({ width, height }: Layer): number {
  return Math.min(width, height);
}
