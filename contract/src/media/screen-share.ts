/**
 * Maximum height in pixels and frames per second of a shared screen. `high` suits motion and small text;
 * `low` is for slides on a slow connection.
 */
export const screenShareQualities = {
  low: { heightMax: 720, framerateMax: 5 },
  medium: { heightMax: 1080, framerateMax: 15 },
  high: { heightMax: 2160, framerateMax: 30 },
} as const;
export type ScreenShareQuality = keyof typeof screenShareQualities;

/** From the smallest to the largest. */
export const screenShareQualityNames = [
  'low',
  'medium',
  'high',
] as const satisfies readonly ScreenShareQuality[];

/** Used when a share does not specify one (LIVEDATA-24). */
export const defaultScreenShareQuality: ScreenShareQuality = 'high';
