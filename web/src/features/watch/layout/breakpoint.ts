/** Widths of a window in CSS pixels from which on it is a tablet's and a desktop's; `stage.css` has them as 48rem and 64rem. */
const tabletFromPx = 768;
const desktopFromPx = 1024;

export type Breakpoint = 'mobile' | 'tablet' | 'desktop';

/** What a window of this width is to the stage (LAYOUT-14 to LAYOUT-16). */
export function breakpointOf(widthPx: number): Breakpoint {
  if (widthPx < tabletFromPx) return 'mobile';
  return widthPx < desktopFromPx ? 'tablet' : 'desktop';
}
