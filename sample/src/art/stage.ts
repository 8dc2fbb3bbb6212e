import { tone } from '../../../server/src/platform/drawing/oklch.ts';
import { swatches } from '../../../server/src/platform/drawing/palette.ts';
import type { SeededRandom } from '../../../server/src/platform/drawing/seeded-random.ts';
import { sprig } from './figure.ts';
import type { Figure } from './figure.ts';
import { box, group, oval, path, stroke } from './pen.ts';
import type { Pen } from './pen.ts';
import { place, plinth } from './scene.ts';
import type { Ground } from './scene.ts';

/** The size of a picture, and the line between its wall and its floor. */
export interface PictureStage {
  readonly width: number;
  readonly height: number;
  readonly horizon: number;
}

/** The wall and floor of a wide picture. */
export function stageBackdrop(
  pen: Pen,
  { wall, table }: Ground,
  { width, height, horizon }: PictureStage,
): string {
  return (
    box(
      0,
      0,
      width,
      height,
      0,
      pen.gradient('slant', [
        [0, tone(wall, 0.03)],
        [1, tone(wall, -0.03)],
      ]),
    ) +
    path(
      `M0 ${horizon}H${width}V${height}H0Z`,
      pen.gradient('down', [
        [0, tone(table, 0.02)],
        [1, tone(table, -0.035)],
      ]),
    ) +
    box(0, horizon, width, 3, 0, tone(table, 0.06), 'opacity="0.7"')
  );
}

/** A niche with a round top whose left inner side is in the shade. */
export function niche(
  pen: Pen,
  { wall }: Ground,
  x: number,
  top: number,
  width: number,
  bottom: number,
): string {
  const outline = `M${x} ${bottom}V${top + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${top + width / 2}V${bottom}Z`;
  return (
    path(outline, tone(wall, 0.045)) +
    path(
      outline,
      pen.gradient('across', [
        [0, tone(wall, -0.22), 0.32],
        [0.18, tone(wall, -0.22), 0],
        [1, tone(wall, -0.22), 0],
      ]),
    )
  );
}

/** Light through a window with four panes, which falls on a wall from the upper left. */
export function panes({ wall }: Ground, x: number, y: number, size: number): string {
  const light = tone(wall, 0.05);
  const pane = (dx: number, dy: number): string =>
    path(`M${x + dx} ${y + dy}l${size} ${size * 0.22}v${size * 1.25}l${-size} ${-size * 0.22}z`, light);
  const step = size * 1.14;
  return pane(0, 0) + pane(step, step * 0.23) + pane(0, size * 1.42) + pane(step, size * 1.42 + step * 0.23);
}

/** The shadow of a branch that extends into the picture from a corner. */
export const branchShade = ({ wall }: Ground, x: number, y: number, turn: number, scale: number): string =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${scale})`,
    sprig({ ...wall, l: wall.l - 0.055, c: wall.c * 1.4 }, 260, 6, 40),
  );

/** Leaves in the foreground, at a lower corner. */
export function foreground(random: SeededRandom, x: number, y: number, scale: number): string {
  const green = random.pick([swatches.pine, swatches.leaf, swatches.moss]);
  return [-34, -10, 16, 40]
    .map((turn, index) =>
      group(
        `translate(${x + turn * 1.2} ${y}) rotate(${turn}) scale(${(scale * (0.86 + (index % 2) * 0.2)).toFixed(2)})`,
        sprig(tone(green, index * 0.025 - 0.04), 240, 6, turn / 2),
      ),
    )
    .join('');
}

/** Hangs a flat thing on a peg. `y` is the position of the peg. */
export function hang(pen: Pen, ground: Ground, figure: Figure, x: number, y: number, scale: number): string {
  return (
    place(pen, ground, figure, x, y + (figure.height / 2) * scale, scale) +
    box(x - 8, y - 20, 16, 34, 7, swatches.wood) +
    oval(x, y - 16, 11, 11, tone(swatches.wood, 0.05))
  );
}

/** Sizes with which a group of things fills a width of floor without overlapping. */
export interface Arrangement {
  readonly from: number;
  readonly to: number;
  readonly floor: number;
  readonly tallest: number;
}

/** Places things side by side on stands of different heights. Flat things hang above their place. */
export function arrange(
  pen: Pen,
  ground: Ground,
  figures: readonly Figure[],
  random: SeededRandom,
  { from, to, floor, tallest }: Arrangement,
): string {
  const step = (to - from) / Math.max(1, figures.length);
  const areAllHung = figures.every((figure) => figure.stance === 'flat');
  const peg = floor - tallest * (areAllHung ? 1 : 1.1);
  const rail = areAllHung ? stroke(`M${from + 10} ${peg - 10}H${to - 10}`, swatches.wood, 12) : '';
  const drawn = figures.map((figure, index) => {
    const x = from + step * (index + 0.5);
    const isMiddle = index === Math.floor(figures.length / 2);
    if (figure.stance === 'flat') {
      const scale = Math.min(
        (step * (areAllHung ? 1 : 1.25)) / figure.width,
        (tallest * 0.86) / figure.height,
      );
      return { depth: -1, markup: hang(pen, ground, figure, x, peg, scale) };
    }
    const near = index % 2 === 1 && !isMiddle;
    const stand = near
      ? undefined
      : plinth(
          pen,
          ground,
          Math.min(step * 0.54, 190),
          isMiddle ? random.integer(90, 130) : random.integer(36, 76),
        );
    const room = tallest - (stand?.height ?? 0);
    const scale = Math.min((step * 1.08) / figure.width, (room * (near ? 0.8 : 0.96)) / figure.height, 1.5);
    const y = floor + (near ? 46 : 0);
    return {
      depth: y,
      markup:
        (stand ? place(pen, ground, stand, x, y, 1) : '') +
        place(pen, ground, figure, x, y - (stand?.height ?? 0), scale),
    };
  });
  const inOrder = drawn
    .sort((one, other) => one.depth - other.depth)
    .map((one) => one.markup)
    .join('');
  return rail + inOrder;
}

/** A shelf on the wall. Things stand on it at `y`. */
export function shelf(pen: Pen, ground: Ground, x: number, y: number, width: number): string {
  const shade = tone({ ...ground.wall, c: ground.wall.c * 1.2 }, -0.2);
  return (
    path(
      `M${x + 14} ${y + 14}H${x + width + 22}V${y + 40}L${x + width} ${y + 58}H${x + 34}Z`,
      shade,
      'opacity="0.22"',
    ) +
    box(
      x,
      y,
      width,
      17,
      5,
      pen.gradient('down', [
        [0, tone(swatches.wood, 0.09)],
        [1, tone(swatches.wood, -0.03)],
      ]),
    ) +
    stroke(`M${x + 8} ${y + 3}H${x + width - 8}`, tone(swatches.wood, 0.15), 2.5, 'opacity="0.8"')
  );
}
