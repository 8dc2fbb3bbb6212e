/** Converts a show time to a replay time. Undefined if the replay does not contain it. */
export function replayTime(
  streamTimeMs: number | undefined,
  place: { startsAtMs: number; lengthMs: number } | undefined,
): number | undefined {
  if (streamTimeMs === undefined || place === undefined) return undefined;
  const atMs = Math.max(0, streamTimeMs - place.startsAtMs);
  return atMs <= place.lengthMs ? atMs : undefined;
}
