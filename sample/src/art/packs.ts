import { tone } from '../../../server/src/platform/drawing/oklch.ts';
import { swatches } from '../../../server/src/platform/drawing/palette.ts';
import { contrasting, label, roundness, soft, softness, turned, wordLines } from './figure.ts';
import type { Figure, FigureInput } from './figure.ts';
import { brandMark } from './brand-marks.ts';
import { ellipse, mirrored, polygon, rectangle } from './outline.ts';
import { box, group, oval, path, stroke } from './pen.ts';

const standing = (outline: string, markup: string, width: number, height: number): Figure => ({
  stance: 'standing',
  outline,
  markup,
  width,
  height,
});

export function tin(input: FigureInput): Figure {
  const { pen, body, accent, build } = input;
  const half = 140 + build * 20;
  const height = 84 + build * 20;
  const base = mirrored([
    [half - 4, -height * 0.55],
    [half - 4, 0, 14],
  ]);
  const lid = mirrored([
    [half, -height, 12],
    [half, -height * 0.45, 4],
  ]);
  const faceX = half * 0.42;
  const faceRadius = 118 + build * 14;
  const face = ellipse(faceX, -faceRadius - 4, faceRadius, faceRadius);
  const lidFace =
    turned(pen, face, tone(body, -0.03)) +
    oval(faceX, -faceRadius - 4, faceRadius - 14, faceRadius - 14, body) +
    stroke(ellipse(faceX, -faceRadius - 4, faceRadius - 26, faceRadius - 26), accent, 5) +
    brandMark(input.mark, faceX, -faceRadius - 22, faceRadius * 0.74, contrasting(body)) +
    wordLines(faceX, -faceRadius * 0.5, [faceRadius * 0.72, faceRadius * 0.44], contrasting(body), 7) +
    path(face, softness(pen), 'opacity="0.7"');
  const band =
    box(-half, -height * 0.9, half * 2, height * 0.28, 0, accent) +
    brandMark(input.mark, 0, -height * 0.22, height * 0.34, contrasting(body));
  const front = group(
    'translate(-70 6)',
    turned(pen, base, tone(swatches.stone, 0.08)) + turned(pen, lid, body, band),
  );
  return standing(face, lidFace + front, half * 2 + 40, faceRadius * 2);
}

export function pouch(input: FigureInput): Figure {
  const { pen, body, accent, build } = input;
  const half = 122 + build * 22;
  const height = 370 + build * 40;
  const outline = polygon([
    [-half + 10, -height, 8],
    [half - 46, -height, 10],
    [half - 16, -height + 34, 12],
    [half, -40, 60],
    [half - 14, 0, 24],
    [-half + 14, 0, 24],
    [-half, -40, 60],
  ]);
  const seal = box(-half, -height, half * 2, 26, 0, tone(body, -0.07));
  const gusset = path(
    `M${-half} -46C${-half * 0.4} 6 ${half * 0.4} 6 ${half} -46V10H${-half}Z`,
    tone(body, -0.09),
  );
  const spout = rectangle(half - 56, -height - 30, 44, 44, 8);
  const crease = stroke(
    `M${-half + 34} ${-height + 60}C${-half + 44} ${-height * 0.6} ${-half + 26} ${-height * 0.4} ${-half + 40} -70`,
    swatches.paper,
    8,
    'opacity="0.3"',
  );
  const markup =
    turned(pen, spout, accent) +
    soft(
      pen,
      outline,
      body,
      seal +
        gusset +
        label(input, { x: -half * 0.62, y: -height * 0.8, width: half * 1.24, height: height * 0.58 }) +
        crease,
    ) +
    path(outline, roundness(pen), 'opacity="0.55"');
  return standing(outline + spout, markup, half * 2, height + 20);
}

export function balmStick(input: FigureInput): Figure {
  const { pen, body, accent, build } = input;
  const half = 62 + build * 16;
  const height = 210 + build * 40;
  const outline = mirrored([
    [half, -height, 4],
    [half, 0, 10],
  ]);
  const rim = mirrored([
    [half - 8, -height - 20, 4],
    [half - 8, -height + 2],
  ]);
  const bullet = polygon([
    [-half + 20, -height - 74, 26],
    [half - 20, -height - 104, 30],
    [half - 20, -height - 16],
    [-half + 20, -height - 16],
  ]);
  const cap = group(
    `translate(${half * 2 + 26} 0)`,
    turned(
      pen,
      mirrored([
        [half + 2, -150, 16],
        [half + 2, 0, 8],
      ]),
      tone(body, -0.05),
      box(-half - 4, -26, half * 2 + 8, 10, 0, accent),
    ),
  );
  const markup = group(
    `translate(${-half * 0.9} 0)`,
    turned(pen, bullet, tone(accent, 0.1)) +
      turned(pen, rim, tone(swatches.oat, -0.04)) +
      turned(
        pen,
        outline,
        body,
        label(input, { x: -half * 0.78, y: -height * 0.86, width: half * 1.56, height: height * 0.72 }),
      ) +
      cap,
  );
  return standing(
    mirrored([
      [half * 1.8, -150, 12],
      [half * 1.8, 0],
    ]),
    markup,
    half * 3.6,
    height + 100,
  );
}

export function shaker(input: FigureInput): Figure {
  const { pen, body, accent, build } = input;
  const half = 82 + build * 20;
  const height = 300 + build * 50;
  const outline = mirrored([
    [half, -height + 60, 6],
    [half, 0, 12],
  ]);
  const lid = mirrored([
    [half - 14, -height - 4, 26],
    [half + 2, -height + 52, 10],
    [half + 2, -height + 66, 4],
  ]);
  const holes = [
    [-24, 0],
    [0, 0],
    [24, 0],
    [-12, 9],
    [12, 9],
  ]
    .map(([x = 0, y = 0]) => oval(x, -height + 14 + y, 5, 3, swatches.ink, 'opacity="0.55"'))
    .join('');
  const rims =
    box(-half, -12, half * 2, 12, 0, tone(swatches.oat, -0.05)) +
    box(-half, -height + 60, half * 2, 8, 0, swatches.ink, 'opacity="0.12"');
  const markup =
    turned(
      pen,
      outline,
      body,
      label(input, { x: -half * 0.72, y: -height * 0.7, width: half * 1.44, height: height * 0.58 }) + rims,
    ) +
    turned(pen, lid, accent) +
    holes;
  return standing(outline + lid, markup, half * 2, height);
}
