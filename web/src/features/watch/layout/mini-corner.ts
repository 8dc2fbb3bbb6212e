/** The corners that the small player can occupy. */
export const corners = ['bottom-right', 'bottom-left', 'top-left', 'top-right'] as const;
export type Corner = (typeof corners)[number];

/** The corner of the viewport nearest to a point, in pixels. */
export function nearestCorner(x: number, y: number, window: { width: number; height: number }): Corner {
  const side = x < window.width / 2 ? 'left' : 'right';
  return `${y < window.height / 2 ? 'top' : 'bottom'}-${side}`;
}

/** The next corner around the viewport. */
export function nextCorner(corner: Corner): Corner {
  return corners[(corners.indexOf(corner) + 1) % corners.length] ?? corner;
}
