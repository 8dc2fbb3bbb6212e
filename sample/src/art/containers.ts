import { tone } from '../../../server/src/platform/drawing/oklch.ts';
import { swatches } from '../../../server/src/platform/drawing/palette.ts';
import { label, turned } from './figure.ts';
import type { Figure, FigureInput } from './figure.ts';
import { mirrored, polygon, rectangle } from './outline.ts';
import type { Corner } from './outline.ts';
import { box, oval, path, stroke } from './pen.ts';

const standing = (outline: string, markup: string, width: number, height: number): Figure => ({
  stance: 'standing',
  outline,
  markup,
  width,
  height,
});

/** Four shapes of a bottle's shoulder, between its neck and its body. */
function bottleBody(input: FigureInput, half: number, height: number, neck: number): readonly Corner[] {
  const shoulder = input.random.pick(['round', 'sloped', 'square', 'waisted'] as const);
  const top = -height;
  const corners: Record<typeof shoulder, readonly Corner[]> = {
    round: [
      [neck, top],
      [neck, top + 14],
      [half, top + 34, 60],
      [half, 0, 20],
    ],
    sloped: [
      [neck, top],
      [neck, top + 26, 14],
      [half, top + 118, 60],
      [half, 0, 16],
    ],
    square: [
      [neck, top],
      [neck, top + 16],
      [half, top + 20, 18],
      [half, 0, 14],
    ],
    waisted: [
      [neck, top],
      [neck, top + 20, 8],
      [half, top + 56, 50],
      [half - 16, top + height * 0.55, 120],
      [half, 0, 24],
    ],
  };
  return corners[shoulder];
}

export function pumpBottle(input: FigureInput): Figure {
  const { pen, body, accent, build, random } = input;
  const half = 82 + build * 26;
  const height = 290 + build * 50;
  const outline = mirrored(bottleBody(input, half, height, 34));
  const metal = random.pick([accent, swatches.ink, swatches.cream, tone(accent, -0.15)]);
  const collar = rectangle(-42, -height - 34, 84, 40, 8);
  const head = polygon([
    [-34, -height - 104, 12],
    [30, -height - 104, 14],
    [30, -height - 78, 8],
    [-34, -height - 78, 8],
  ]);
  const spout = polygon([
    [-30, -height - 100, 8],
    [-112, -height - 92, 14],
    [-114, -height - 70, 6],
    [-100, -height - 70, 4],
    [-96, -height - 80, 6],
    [-26, -height - 80],
  ]);
  const stem = rectangle(-13, -height - 82, 26, 56, 3);
  const markup =
    turned(pen, stem, tone(metal, 0.06)) +
    turned(pen, spout, metal) +
    turned(pen, head, metal) +
    turned(pen, collar, metal) +
    turned(
      pen,
      outline,
      body,
      label(input, { x: -half * 0.68, y: -height * 0.68, width: half * 1.36, height: height * 0.5 }),
    );
  return standing(outline + collar + stem + head + spout, markup, half * 2 + 30, height + 104);
}

export function capBottle(input: FigureInput): Figure {
  const { pen, body, accent, build, random } = input;
  const half = 78 + build * 24;
  const height = 320 + build * 50;
  const outline = mirrored(bottleBody(input, half, height, 38));
  const wooden = random.chance(0.5);
  const capColor = wooden ? swatches.wood : accent;
  const capHeight = random.integer(48, 84);
  const cap = mirrored([
    [44, -height - capHeight + 6, wooden ? 12 : 20],
    [46, -height + 8, 5],
  ]);
  const rings = wooden
    ? stroke(
        `M-30 ${-height - capHeight + 22}C-10 ${-height - capHeight + 30} 10 ${-height - capHeight + 14} 40 ${-height - capHeight + 24}M-40 ${-height - 14}C-10 ${-height - 4} 12 ${-height - 20} 40 ${-height - 12}`,
        tone(swatches.wood, -0.1),
        3,
        'opacity="0.6"',
      )
    : '';
  const markup =
    turned(pen, cap, capColor, rings) +
    turned(
      pen,
      outline,
      body,
      label(input, { x: -half * 0.7, y: -height * 0.7, width: half * 1.4, height: height * 0.54 }),
    );
  return standing(outline + cap, markup, half * 2, height + capHeight);
}

export function dropperBottle(input: FigureInput): Figure {
  const { pen, body, accent, build } = input;
  const half = 76 + build * 22;
  const height = 220 + build * 60;
  const outline = mirrored(bottleBody(input, half, height, 36));
  const bulb = mirrored([
    [26, -height - 150, 26],
    [24, -height - 66, 8],
    [30, -height - 60],
  ]);
  const collar = rectangle(-44, -height - 64, 88, 66, 8);
  const ridges = [-30, -18, -6, 6, 18, 30]
    .map((x) => box(x - 2, -height - 60, 4, 58, 2, swatches.ink, 'opacity="0.14"'))
    .join('');
  const liquid = path(
    rectangle(-half + 12, -height * 0.72, half * 2 - 24, height * 0.72 - 12, 14),
    tone(body, -0.1),
    'opacity="0.5"',
  );
  const glint = box(-half + 20, -height * 0.78, 9, height * 0.6, 5, swatches.paper, 'opacity="0.6"');
  const markup =
    turned(pen, bulb, tone(accent, -0.06)) +
    turned(pen, collar, accent, ridges) +
    turned(
      pen,
      outline,
      body,
      liquid +
        label(input, { x: -half * 0.66, y: -height * 0.66, width: half * 1.32, height: height * 0.52 }),
    ) +
    glint;
  return standing(outline + collar + bulb, markup, half * 2, height + 150);
}

export function sprayBottle(input: FigureInput): Figure {
  const { pen, body, accent, build, random } = input;
  const half = 70 + build * 18;
  const height = 300 + build * 60;
  const outline = mirrored(bottleBody(input, half, height, 30));
  const nozzle = random.chance(0.55);
  const collar = rectangle(-36, -height - 30, 72, 36, 6);
  const head = nozzle
    ? polygon([
        [-26, -height - 82, 12],
        [26, -height - 82, 16],
        [26, -height - 28, 3],
        [-26, -height - 28, 3],
      ])
    : polygon([
        [-92, -height - 118, 10],
        [40, -height - 122, 26],
        [56, -height - 96, 14],
        [26, -height - 26],
        [-20, -height - 26],
        [-24, -height - 82, 16],
        [-92, -height - 92, 6],
      ]);
  const trigger = nozzle
    ? ''
    : polygon([
        [-30, -height - 84],
        [-14, -height - 84],
        [-30, -height - 20, 12],
        [-50, -height - 8, 8],
        [-50, -height - 18, 6],
      ]);
  const mist = nozzle ? oval(-26, -height - 60, 5, 5, swatches.ink, 'opacity="0.5"') : '';
  const markup =
    (trigger && turned(pen, trigger, tone(accent, -0.12))) +
    turned(pen, head, accent) +
    mist +
    turned(pen, collar, tone(accent, -0.08)) +
    turned(
      pen,
      outline,
      body,
      label(input, { x: -half * 0.7, y: -height * 0.68, width: half * 1.4, height: height * 0.54 }),
    );
  return standing(outline + collar + head + trigger, markup, half * 2 + 20, height + 112);
}

export function jar(input: FigureInput): Figure {
  const { pen, body, accent, build, random } = input;
  const half = 122 + build * 26;
  const height = 130 + build * 70;
  const lidHeight = 54 + random.integer(0, 26);
  const outline = mirrored([
    [half - 8, -height, 10],
    [half, -height + 20, 16],
    [half, 0, 34],
  ]);
  const lid = mirrored([
    [half - 2, -height - lidHeight, 16],
    [half - 2, -height + 2, 5],
  ]);
  const lidBand = box(-half, -height - 14, half * 2, 8, 0, swatches.ink, 'opacity="0.12"');
  const markup =
    turned(
      pen,
      outline,
      body,
      label(input, { x: -half * 0.56, y: -height * 0.86, width: half * 1.12, height: height * 0.74 }),
    ) +
    turned(pen, lid, random.chance(0.5) ? swatches.wood : accent, lidBand) +
    oval(0, -height - lidHeight + 5, half - 22, 4, swatches.paper, 'opacity="0.35"');
  return standing(outline + lid, markup, half * 2, height + lidHeight);
}

export function tube(input: FigureInput): Figure {
  const { pen, body, accent, build, random } = input;
  const half = 74 + build * 24;
  const height = 380 + build * 40;
  const capHeight = 62;
  const outline = mirrored([
    [half + 14, -height, 6],
    [half + 12, -height + 26],
    [half - 4, -capHeight, 8],
  ]);
  const cap = mirrored([
    [half - 10, -capHeight - 2, 4],
    [half - 14, 0, 12],
  ]);
  const crimp = Array.from({ length: 13 }, (_, index) =>
    box(
      -half - 6 + index * ((half * 2 + 12) / 12) - 2,
      -height + 4,
      4,
      20,
      2,
      swatches.ink,
      'opacity="0.14"',
    ),
  ).join('');
  const swirl = random.chance(0.5)
    ? path(
        `M${-half - 20} ${-capHeight}C${-half * 0.4} ${-height * 0.42} ${half * 0.4} ${-height * 0.1} ${half + 20} ${-height * 0.38}V${-capHeight + 4}H${-half - 20}Z`,
        tone(accent, 0.04),
      )
    : '';
  const markup =
    turned(
      pen,
      outline,
      body,
      swirl +
        crimp +
        label(input, { x: -half * 0.72, y: -height * 0.84, width: half * 1.44, height: height * 0.46 }),
    ) + turned(pen, cap, swirl ? tone(accent, -0.1) : accent);
  return standing(outline + cap, markup, half * 2, height);
}
