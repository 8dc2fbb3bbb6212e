/** The widths that an image address accepts in `?width=320`. Any other is rejected. */
export const imageWidths = [160, 320, 640, 960, 1280] as const;
