/** Where a player stands that goes on beside other pages. */
export const corners = ['bottom-right', 'bottom-left', 'top-left', 'top-right'] as const;
export type Corner = (typeof corners)[number];

/** The corner of a window that is nearest to a point, both in pixels. */
export function nearestCorner(x: number, y: number, window: { width: number; height: number }): Corner {
  const side = x < window.width / 2 ? 'left' : 'right';
  return `${y < window.height / 2 ? 'top' : 'bottom'}-${side}`;
}

/** The corner after this one, around the window. */
export function nextCorner(corner: Corner): Corner {
  return corners[(corners.indexOf(corner) + 1) % corners.length] ?? corner;
}
