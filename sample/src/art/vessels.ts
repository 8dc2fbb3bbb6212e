import { tone } from '../../../server/src/platform/drawing/oklch.ts';
import { swatches } from '../../../server/src/platform/drawing/palette.ts';
import { brandMark } from './brand-marks.ts';
import { contrasting, turned } from './figure.ts';
import type { Figure, FigureInput } from './figure.ts';
import { mirrored, polygon, rectangle } from './outline.ts';
import { glaze } from './tableware.ts';
import { box, oval, path, stroke } from './pen.ts';

export function carafe(input: FigureInput): Figure {
  const { pen, body, accent } = input;
  const outline = mirrored([
    [52, -380, 6],
    [40, -300, 40],
    [108, -190, 110],
    [104, 0, 34],
  ]);
  const water = path('M-120 -150C-60 -164 60 -138 120 -152V10H-120Z', tone(body, -0.04), 'opacity="0.75"');
  const cup = mirrored([
    [62, -452, 8],
    [54, -372, 12],
  ]);
  const markup =
    path(outline, tone(body, 0.1), 'opacity="0.75"') +
    turned(
      pen,
      outline,
      'none',
      water +
        [-60, -20]
          .map((x, index) => oval(x + 40, -70 - index * 30, 6, 6, swatches.paper, 'opacity="0.7"'))
          .join(''),
    ) +
    box(-84, -190, 12, 150, 6, swatches.paper, 'opacity="0.7"') +
    brandMark(input.mark, 20, -96, 56, swatches.paper) +
    turned(pen, cup, accent);
  return { stance: 'standing', outline: outline + cup, markup, width: 216, height: 452 };
}

export function storageJars(input: FigureInput): Figure {
  const { pen, body, accent } = input;
  const one = (x: number, half: number, height: number, fill: string, grains: typeof body): string => {
    const glass = polygon([
      [x - half, -height, 16],
      [x + half, -height, 16],
      [x + half, 0, 22],
      [x - half, 0, 22],
    ]);
    const lid = rectangle(x - half + 6, -height - 44, half * 2 - 12, 50, 12);
    const filling = rectangle(x - half + 8, -height * 0.72, half * 2 - 16, height * 0.72 - 8, 14);
    return (
      path(glass, tone(body, 0.12), 'opacity="0.6"') +
      path(filling, fill) +
      Array.from({ length: 16 }, (_, index) =>
        oval(
          x - half + 20 + (index % 5) * ((half * 2 - 36) / 4.6),
          -14 - Math.floor(index / 5) * (height * 0.18) - (index % 3) * 8,
          7,
          5,
          grains,
          'opacity="0.7"',
        ),
      ).join('') +
      turned(pen, glass, 'none') +
      box(x - half + 14, -height + 16, 9, height - 50, 5, swatches.paper, 'opacity="0.6"') +
      turned(pen, lid, swatches.wood) +
      box(x - 34, -height * 0.56, 68, 56, 8, swatches.paper) +
      brandMark(input.mark, x, -height * 0.56 + 28, 38, contrasting(swatches.cream))
    );
  };
  const markup =
    one(
      -118,
      82,
      300,
      pen.gradient('down', [
        [0, swatches.oat],
        [1, tone(swatches.oat, -0.08)],
      ]),
      tone(swatches.oat, -0.16),
    ) +
    one(
      36,
      66,
      220,
      pen.gradient('down', [
        [0, accent],
        [1, tone(accent, -0.1)],
      ]),
      tone(accent, -0.18),
    ) +
    one(
      158,
      52,
      150,
      pen.gradient('down', [
        [0, tone(body, -0.06)],
        [1, tone(body, -0.18)],
      ]),
      tone(body, -0.26),
    );
  return {
    stance: 'standing',
    outline:
      rectangle(-200, -340, 164, 340, 16) +
      rectangle(-30, -260, 132, 260, 16) +
      rectangle(106, -190, 104, 190, 16),
    markup,
    width: 410,
    height: 344,
  };
}

export function wateringCan(input: FigureInput): Figure {
  const { pen, body, accent } = input;
  const outline = mirrored([
    [96, -190, 16],
    [122, 0, 20],
  ]);
  const spout = 'M92 -60L216 -206L196 -222L238 -236L262 -196L240 -186L128 -10Z';
  const handle = stroke(
    'M-96 -30C-220 -60 -196 -260 -20 -262C50 -262 84 -232 88 -186',
    tone(accent, -0.02),
    20,
  );
  const rose = oval(240, -216, 16, 36, tone(accent, 0.05), 'transform="rotate(-32 240 -216)"');
  const markup =
    handle +
    turned(pen, spout, tone(body, -0.05)) +
    rose +
    turned(pen, outline, body, glaze(input, 120, 190)) +
    oval(0, -188, 92, 12, tone(body, -0.18));
  return { stance: 'standing', outline: outline + spout, markup, width: 450, height: 270 };
}
