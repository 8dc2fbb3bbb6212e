/** The quality presets of the video test page, in percent (LAB-15). */
export const qualityPresets = { low: 20, medium: 50, high: 80, max: 100 } as const;
export type QualityPreset = keyof typeof qualityPresets;
