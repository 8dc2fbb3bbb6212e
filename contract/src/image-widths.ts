/** Widths that an image address answers, as `?width=320`; any other is refused. */
export const imageWidths = [160, 320, 640, 960, 1280] as const;
