/** A corner of an outline: x, y and its radius. */
export type Corner = readonly [x: number, y: number, radius?: number];

const round = (value: number): number => Math.round(value * 10) / 10;
const at = (x: number, y: number): string => `${round(x)} ${round(y)}`;

/** A closed path through the corners. Each is rounded by its radius, as far as its neighbours leave space. */
export function polygon(corners: readonly Corner[]): string {
  const commands: string[] = [];
  corners.forEach((corner, index) => {
    const [x, y, radius = 0] = corner;
    const before = corners[(index + corners.length - 1) % corners.length] ?? corner;
    const after = corners[(index + 1) % corners.length] ?? corner;
    const beforeLength = Math.hypot(before[0] - x, before[1] - y) || 1;
    const afterLength = Math.hypot(after[0] - x, after[1] - y) || 1;
    const reach = Math.min(radius, beforeLength / 2, afterLength / 2);
    const verb = index === 0 ? 'M' : 'L';
    if (reach < 0.5) {
      commands.push(`${verb}${at(x, y)}`);
      return;
    }
    const startX = x + ((before[0] - x) / beforeLength) * reach;
    const startY = y + ((before[1] - y) / beforeLength) * reach;
    const endX = x + ((after[0] - x) / afterLength) * reach;
    const endY = y + ((after[1] - y) / afterLength) * reach;
    commands.push(`${verb}${at(startX, startY)}Q${at(x, y)} ${at(endX, endY)}`);
  });
  return `${commands.join('')}Z`;
}

/**
 * The outline of a symmetric thing from its right half: corners from top to bottom, with x relative to the
 * middle.
 */
export function mirrored(rightHalf: readonly Corner[]): string {
  const leftHalf = rightHalf.map(([x, y, radius = 0]): Corner => [-x, y, radius]).reverse();
  return polygon([...rightHalf, ...leftHalf]);
}

export const rectangle = (x: number, y: number, width: number, height: number, radius = 0): string =>
  polygon([
    [x, y, radius],
    [x + width, y, radius],
    [x + width, y + height, radius],
    [x, y + height, radius],
  ]);

/** An ellipse as path data, so that it can clip and cast shadows like every other outline. */
export const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${at(cx - rx, cy)}A${round(rx)} ${round(ry)} 0 1 1 ${at(cx + rx, cy)}A${round(rx)} ${round(ry)} 0 1 1 ${at(cx - rx, cy)}Z`;
