/** The properties of a layer on which its choice depends. */
export type LayerState = { pictureArea: number; bitrateBps: number; isFlowing: boolean };

/**
 * The layer that viewers should get: the highest one that arrives, by picture size if known (VP8), otherwise
 * by bitrate. If nothing arrives, the previous one stays.
 */
export function chooseLayer<Layer extends LayerState>(
  layers: readonly Layer[],
  current: Layer | undefined,
): Layer | undefined {
  const flowing = layers.filter((layer) => layer.isFlowing);
  const candidates = flowing.length > 0 ? flowing : layers;
  let best = candidates.find((layer) => layer === current) ?? candidates[0];
  for (const layer of candidates) {
    if (best !== undefined && isHigher(layer, best)) best = layer;
  }
  return best;
}

/** Layers from the lowest to the highest. */
export function fromLowest<Layer extends LayerState>(layers: readonly Layer[]): Layer[] {
  return layers.toSorted((one, other) => (isHigher(one, other) ? 1 : isHigher(other, one) ? -1 : 0));
}

/** By bitrate, a layer must be clearly above another. Otherwise two could keep switching places. */
function isHigher(layer: LayerState, other: LayerState): boolean {
  if (layer.pictureArea > 0 && other.pictureArea > 0) return layer.pictureArea > other.pictureArea;
  return layer.bitrateBps > other.bitrateBps * 1.3;
}
