/** The quality presets of the video test page, and the percent that each stands for (LAB-15). */
export const qualityPresets = { low: 20, medium: 50, high: 80, max: 100 } as const;
export type QualityPreset = keyof typeof qualityPresets;

/** What the bitrate buttons offer, in kilobits a second; they are sent as bits a second (MEDIA-7, MEDIA-8). */
export const bitratesKbps = [500, 1000, 2500, 5000] as const;
