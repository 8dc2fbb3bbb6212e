import { swatches } from '../../../server/src/platform/drawing/palette.ts';
import { tone } from '../../../server/src/platform/drawing/oklch.ts';
import type { Oklch } from '../../../server/src/platform/drawing/oklch.ts';
import type { SeededRandom } from '../../../server/src/platform/drawing/seeded-random.ts';
import { brandMark } from './brand-marks.ts';
import type { BrandMark } from './brand-marks.ts';
import { box, group, oval, paint, path, stroke } from './pen.ts';
import type { Paint, Pen } from './pen.ts';

/** The input of a drawing. All choices come from `random`, so the same product always looks the same. */
export interface FigureInput {
  readonly pen: Pen;
  readonly random: SeededRandom;
  readonly body: Oklch;
  readonly accent: Oklch;
  readonly mark: BrandMark;
  /** 0 to 1: the size of this product within the range of its kind. */
  readonly build: number;
  readonly pattern: FabricPattern;
}

export type FabricPattern = 'plain' | 'stripes' | 'checks' | 'dots' | 'waffle' | 'leaves' | 'rib';

/**
 * One thing in its own coordinates. For a standing one, 0,0 is the middle of its base and it extends upwards.
 * A flat one is centred on 0,0 and seen from above.
 */
export interface Figure {
  readonly stance: 'standing' | 'flat';
  readonly markup: string;
  /** Path data of the silhouette, from which the shadow is drawn. */
  readonly outline: string;
  /** For flat figures with parts turned separately: the silhouette as transformed outlines. */
  readonly parts?: readonly { readonly transform: string; readonly outline: string }[];
  readonly width: number;
  readonly height: number;
}

/** The shading of a round body. Light comes from the upper left in every picture. */
export const roundness = (pen: Pen): string =>
  pen.gradient('across', [
    [0, swatches.ink, 0.1],
    [0.1, swatches.paper, 0.12],
    [0.24, swatches.paper, 0.34],
    [0.4, swatches.paper, 0],
    [0.62, swatches.ink, 0],
    [1, swatches.ink, 0.3],
  ]);

/** The shading of a flat or soft body. */
export const softness = (pen: Pen): string =>
  pen.gradient('slant', [
    [0, swatches.paper, 0.28],
    [0.45, swatches.paper, 0],
    [0.6, swatches.ink, 0],
    [1, swatches.ink, 0.22],
  ]);

/** A filled outline with the shading of a round body. `inside` is drawn between the two. */
export function turned(pen: Pen, outline: string, fill: Paint, inside = ''): string {
  const clipped = inside && `<g ${pen.clip(outline)}>${inside}</g>`;
  return path(outline, fill) + clipped + path(outline, roundness(pen));
}

/** A filled outline with the shading of a flat or soft body. */
export function soft(pen: Pen, outline: string, fill: Paint, inside = ''): string {
  const clipped = inside && `<g ${pen.clip(outline)}>${inside}</g>`;
  return path(outline, fill) + clipped + path(outline, softness(pen));
}

export const isDark = (color: Oklch): boolean => color.l < 0.62;

/** A colour that is readable on top of `color`. */
export const contrasting = (color: Oklch): Oklch => (isDark(color) ? swatches.cream : tone(color, -0.42));

/** Lines that represent words. A label must not depend on the fonts of the machine. */
export const wordLines = (
  cx: number,
  y: number,
  widths: readonly number[],
  color: Paint,
  height = 7,
): string =>
  widths
    .map((width, row) => box(cx - width / 2, y + row * height * 2, width, height, height / 2, color))
    .join('');

export interface LabelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type LabelDesign = (input: FigureInput, area: LabelBox, paper: Oklch, ink: Oklch) => string;

const framed: LabelDesign = ({ mark, accent }, { x, y, width, height }, paper, ink) =>
  box(x, y, width, height, 6, paper) +
  brandMark(mark, x + width / 2, y + height * 0.36, Math.min(width, height) * 0.46, ink) +
  wordLines(
    x + width / 2,
    y + height * 0.68,
    [width * 0.58, width * 0.38],
    ink,
    Math.max(4, height * 0.035),
  ) +
  box(x, y + height * 0.9, width, height * 0.1, 0, accent);

const banded: LabelDesign = ({ mark, accent }, { x, y, width, height }, paper, ink) =>
  box(x - 80, y, width + 160, height, 0, paper) +
  box(x - 80, y, width + 160, height * 0.07, 0, accent) +
  box(x - 80, y + height * 0.93, width + 160, height * 0.07, 0, accent) +
  brandMark(mark, x + width / 2, y + height * 0.42, Math.min(width, height) * 0.5, ink) +
  wordLines(x + width / 2, y + height * 0.74, [width * 0.5], ink, Math.max(4, height * 0.04));

const rising: LabelDesign = ({ mark, accent }, { x, y, width, height }, paper, ink) =>
  path(
    `M${x} ${y + height}V${y + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${y + width / 2}V${y + height}Z`,
    paper,
  ) +
  oval(x + width / 2, y + width * 0.5, width * 0.34, width * 0.34, accent) +
  brandMark(mark, x + width / 2, y + width * 0.5, width * 0.4, paper) +
  wordLines(x + width / 2, y + height * 0.8, [width * 0.56, width * 0.36], ink, Math.max(4, height * 0.03));

const landscape: LabelDesign = ({ mark, accent, body }, { x, y, width, height }, paper, ink) =>
  box(x - 80, y, width + 160, height, 0, paper) +
  oval(x + width * 0.68, y + height * 0.52, width * 0.2, width * 0.2, accent) +
  path(
    `M${x - 80} ${y + height * 0.66}C${x + width * 0.2} ${y + height * 0.48} ${x + width * 0.5} ${y + height * 0.6} ${x + width + 80} ${y + height * 0.72}V${y + height}H${x - 80}Z`,
    tone(body, -0.08),
  ) +
  path(
    `M${x - 80} ${y + height * 0.8}C${x + width * 0.3} ${y + height * 0.72} ${x + width * 0.6} ${y + height * 0.9} ${x + width + 80} ${y + height * 0.76}V${y + height}H${x - 80}Z`,
    tone(body, -0.18),
  ) +
  brandMark(mark, x + width * 0.3, y + height * 0.24, Math.min(width, height) * 0.34, ink);

const direct: LabelDesign = ({ mark, body, accent }, { x, y, width, height }) => {
  const print = contrasting(body);
  return (
    brandMark(mark, x + width / 2, y + height * 0.34, Math.min(width, height) * 0.56, print) +
    wordLines(
      x + width / 2,
      y + height * 0.7,
      [width * 0.7, width * 0.5, width * 0.3],
      print,
      Math.max(4, height * 0.032),
    ) +
    oval(x + width / 2, y + height * 0.98, width * 0.06, width * 0.06, accent)
  );
};

const banner: LabelDesign = ({ mark, accent }, { x, y, width, height }, paper, ink) =>
  box(x, y, width, height, 4, accent) +
  box(x, y + height * 0.44, width, height * 0.56, 4, paper) +
  brandMark(mark, x + width / 2, y + height * 0.23, Math.min(width, height * 0.44) * 0.62, paper) +
  wordLines(
    x + width / 2,
    y + height * 0.58,
    [width * 0.66, width * 0.48, width * 0.26],
    ink,
    Math.max(4, height * 0.035),
  );

const designs: readonly LabelDesign[] = [framed, banded, rising, landscape, direct, banner];

/**
 * A printed label: the brand's logo, lines for words, and colour, in one of six designs chosen by the
 * product's key.
 */
export function label(input: FigureInput, area: LabelBox): string {
  const paper = input.random.pick([swatches.paper, swatches.cream, swatches.butter]);
  const shown = isDark(input.body) ? paper : input.random.chance(0.7) ? paper : tone(input.body, -0.32);
  const ink = isDark(shown)
    ? swatches.cream
    : tone({ ...input.body, c: Math.max(input.body.c, 0.05) }, 0.36 - input.body.l);
  return input.random.pick(designs)(input, area, shown, ink);
}

/** A fabric: `color` with the product's pattern. */
export function fabric({ pen, accent, pattern, mark }: FigureInput, color: Oklch, scale = 1): string {
  const base = box(-1, -1, 200, 200, 0, color);
  const s = scale;
  const thread = accent;
  switch (pattern) {
    case 'plain':
      return paint(color);
    case 'stripes':
      return pen.tile(200, 34 * s, base + box(0, 0, 200, 13 * s, 0, thread));
    case 'checks':
      return pen.tile(
        52 * s,
        52 * s,
        base +
          box(0, 0, 20 * s, 52 * s, 0, thread, 'opacity="0.55"') +
          box(0, 0, 52 * s, 20 * s, 0, thread, 'opacity="0.55"') +
          box(34 * s, 0, 3 * s, 52 * s, 0, swatches.paper, 'opacity="0.6"') +
          box(0, 34 * s, 52 * s, 3 * s, 0, swatches.paper, 'opacity="0.6"'),
      );
    case 'dots':
      return pen.tile(
        40 * s,
        40 * s,
        base +
          oval(10 * s, 10 * s, 5.5 * s, 5.5 * s, thread) +
          oval(30 * s, 30 * s, 5.5 * s, 5.5 * s, thread),
      );
    case 'waffle':
      return pen.tile(
        22 * s,
        22 * s,
        base +
          box(3 * s, 3 * s, 16 * s, 16 * s, 3 * s, tone(color, -0.06)) +
          box(6 * s, 6 * s, 13 * s, 13 * s, 2 * s, tone(color, -0.025)),
      );
    case 'rib':
      return pen.tile(
        14 * s,
        200,
        base + box(0, 0, 5 * s, 200, 0, tone(color, -0.07)) + box(5 * s, 0, 2 * s, 200, 0, tone(color, 0.05)),
      );
    case 'leaves':
      return pen.tile(
        86 * s,
        86 * s,
        base +
          brandMark(mark, 24 * s, 24 * s, 34 * s, thread) +
          brandMark(mark, 67 * s, 67 * s, 34 * s, thread),
        12,
      );
  }
}

/** A leafy twig that grows upwards from 0,0, with `leafCount` pairs of leaves along `length`. */
export function sprig(color: Oklch, length: number, leafCount: number, bend = 24): string {
  const parts = [stroke(`M0 0Q${bend} ${-length / 2} 0 ${-length}`, tone(color, -0.12), 5)];
  for (let index = 0; index < leafCount; index += 1) {
    const way = (index + 0.6) / leafCount;
    const x = bend * 2 * way * (1 - way);
    const y = -length * way;
    const size = 0.62 + 0.38 * Math.sin(Math.PI * (0.25 + way * 0.7));
    for (const side of [-1, 1]) {
      const shade = tone(color, side * 0.045 + (index % 2) * 0.02);
      parts.push(
        group(
          `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${side * (58 - way * 22)}) scale(${size.toFixed(2)})`,
          path('M0 0C-20 -18 -20 -48 0 -72C20 -48 20 -18 0 0Z', shade) +
            stroke('M0 -6V-56', tone(color, -0.1), 2, 'opacity="0.5"'),
        ),
      );
    }
  }
  return parts.join('');
}
