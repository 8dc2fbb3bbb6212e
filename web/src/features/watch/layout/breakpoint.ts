/**
 * Viewport widths, in CSS pixels, at which the tablet and desktop layouts begin. `stage.css` has them as 48rem
 * and 64rem.
 */
const tabletFromPx = 768;
const desktopFromPx = 1024;

export type Breakpoint = 'mobile' | 'tablet' | 'desktop';

/** The breakpoint of the stage for a viewport width (LAYOUT-14 to LAYOUT-16). */
export function breakpointOf(widthPx: number): Breakpoint {
  if (widthPx < tabletFromPx) return 'mobile';
  return widthPx < desktopFromPx ? 'tablet' : 'desktop';
}
