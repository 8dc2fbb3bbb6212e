/** The presets in the streamer's quality menu (MEDIA-9, MEDIA-11). `framerate` is in frames per second. */
export const menuPresets = {
  low: { label: 'Low 480p 1 Mbps', bitrateBps: 1_000_000, resolution: '480p', framerate: 30 },
  medium: { label: 'Medium 720p 2.5 Mbps', bitrateBps: 2_500_000, resolution: '720p', framerate: 30 },
  high: { label: 'High 1080p 5 Mbps', bitrateBps: 5_000_000, resolution: '1080p', framerate: 30 },
  ultra: { label: 'Ultra 4K 10 Mbps', bitrateBps: 10_000_000, resolution: '4K', framerate: 60 },
} as const;
export type MenuPreset = keyof typeof menuPresets;

/**
 * The encoder's presets (MEDIA-10). `qualityPercent` is the value of the frame's command for that size
 * (LAB-15); `framerate` is in frames per second.
 */
export const encoderPresets = {
  low: { bitrateBps: 500_000, width: 640, height: 360, framerate: 15, qualityPercent: 20 },
  medium: { bitrateBps: 1_500_000, width: 1280, height: 720, framerate: 30, qualityPercent: 50 },
  high: { bitrateBps: 3_000_000, width: 1920, height: 1080, framerate: 30, qualityPercent: 80 },
  max: { bitrateBps: 5_000_000, width: 1920, height: 1080, framerate: 60, qualityPercent: 100 },
} as const;
export type EncoderPreset = keyof typeof encoderPresets;

/** The encoder preset of each menu entry (MEDIA-12, MEDIA-13). */
export const encoderPresetOfMenu: Readonly<Record<MenuPreset, EncoderPreset>> = {
  low: 'low',
  medium: 'medium',
  high: 'high',
  ultra: 'max',
};
