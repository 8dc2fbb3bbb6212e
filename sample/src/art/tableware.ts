import { tone } from '../../../server/src/platform/drawing/oklch.ts';
import { swatches } from '../../../server/src/platform/drawing/palette.ts';
import { brandMark } from './brand-marks.ts';
import { label, sprig, turned } from './figure.ts';
import type { Figure, FigureInput } from './figure.ts';
import { ellipse, mirrored, rectangle } from './outline.ts';
import { box, oval, path, stroke } from './pen.ts';

/** The decoration of a pot: only glaze, a dipped edge, lines, dots or leaves. */
export function glaze(input: FigureInput, half: number, height: number): string {
  const { random, accent, body, mark } = input;
  const kind = random.pick(['dip', 'lines', 'dots', 'sign', 'speckle'] as const);
  const speckles = Array.from({ length: 30 }, () =>
    oval(
      random.between(-half, half),
      random.between(-height, 0),
      random.between(1.5, 3.6),
      random.between(1.5, 3),
      tone(body, -0.25),
      'opacity="0.4"',
    ),
  ).join('');
  switch (kind) {
    case 'dip':
      return (
        path(
          `M${-half - 30} ${-height * 0.5}C${-half * 0.4} ${-height * 0.38} ${half * 0.3} ${-height * 0.62} ${half + 30} ${-height * 0.44}V10H${-half - 30}Z`,
          accent,
        ) + speckles
      );
    case 'lines':
      return (
        [0.3, 0.4, 0.5]
          .map((way, row) => box(-half - 30, -height * way - 8, half * 2 + 60, row === 1 ? 16 : 6, 0, accent))
          .join('') + speckles
      );
    case 'dots':
      return Array.from({ length: 27 }, (_, index) =>
        oval(
          -half - 10 + (index % 9) * (half / 4) + (Math.floor(index / 9) % 2) * (half / 8),
          -height * 0.62 + Math.floor(index / 9) * 34,
          9,
          9,
          accent,
        ),
      ).join('');
    case 'sign':
      return brandMark(mark, 0, -height * 0.5, Math.min(half, height) * 0.85, accent) + speckles;
    case 'speckle':
      return (
        box(-half - 30, -height * 0.16, half * 2 + 60, height * 0.2, 0, tone(swatches.oat, -0.12)) +
        speckles +
        speckles
      );
  }
}

export function mug(input: FigureInput): Figure {
  const { pen, body, build, random, accent } = input;
  const half = 104 + build * 16;
  const height = 190 + build * 50;
  const outline = random.chance(0.5)
    ? mirrored([
        [half, -height, 6],
        [half - 4, 0, 30],
      ])
    : mirrored([
        [half - 4, -height, 6],
        [half + 12, -height * 0.4, 80],
        [half - 34, 0, 22],
      ]);
  const handle = stroke(
    `M${half - 14} ${-height * 0.78}C${half + 96} ${-height * 0.84} ${half + 92} ${-height * 0.14} ${half - 18} ${-height * 0.24}`,
    tone(body, -0.05),
    27,
  );
  const rim =
    oval(0, -height + 3, half - 5, 15, tone(body, -0.2)) + oval(0, -height + 8, half - 16, 9, swatches.cocoa);
  const markup =
    handle +
    turned(pen, outline, body, glaze(input, half, height)) +
    oval(0, -height + 3, half - 2, 17, tone(body, 0.06)) +
    rim +
    oval(-half * 0.3, -height + 7, half * 0.3, 3, accent, 'opacity="0.35"');
  return {
    stance: 'standing',
    outline: outline + rectangle(half - 10, -height * 0.82, 78, height * 0.64, 50),
    markup,
    width: half * 2 + 60,
    height,
  };
}

export function candle(input: FigureInput): Figure {
  const { pen, body, accent, build } = input;
  const half = 112 + build * 22;
  const height = 210 + build * 40;
  const outline = mirrored([
    [half, -height, 6],
    [half, 0, 26],
  ]);
  const wax = rectangle(-half + 10, -height * 0.8, half * 2 - 20, height * 0.8 - 12, 16);
  const flame = `M0 ${-height - 66}C26 ${-height - 34} 28 ${-height - 6} 0 ${-height + 2}C-28 ${-height - 6} -22 ${-height - 34} 0 ${-height - 66}Z`;
  const glow = oval(
    0,
    -height - 28,
    110,
    110,
    pen.gradient('round', [
      [0, swatches.sun, 0.55],
      [1, swatches.sun, 0],
    ]),
  );
  const markup =
    glow +
    stroke(`M0 ${-height * 0.8}V${-height + 4}`, swatches.ink, 6) +
    path(flame, swatches.sun) +
    path(
      `M0 ${-height - 34}C12 ${-height - 18} 12 ${-height - 4} 0 ${-height}C-12 ${-height - 4} -10 ${-height - 18} 0 ${-height - 34}Z`,
      swatches.paper,
    ) +
    path(wax, tone(swatches.cream, 0.01)) +
    turned(
      pen,
      outline,
      'none',
      label(input, { x: -half * 0.64, y: -height * 0.74, width: half * 1.28, height: height * 0.58 }),
    ) +
    path(outline, body, 'opacity="0.28"') +
    stroke(ellipse(0, -height + 2, half - 3, 11), tone(accent, 0.1), 3, 'opacity="0.7"');
  return { stance: 'standing', outline, markup, width: half * 2, height: height + 60 };
}

export function planter(input: FigureInput): Figure {
  const { pen, body, build, random } = input;
  const half = 112 + build * 20;
  const height = 180 + build * 30;
  const outline = mirrored([
    [half, -height, 6],
    [half - 34, 0, 22],
  ]);
  const rim = mirrored([
    [half + 10, -height - 6, 8],
    [half + 6, -height + 36, 6],
  ]);
  const green = random.pick([swatches.leaf, swatches.moss, swatches.pine]);
  const plant = random.chance(0.5)
    ? [-58, -34, -12, 12, 36, 60]
        .map(
          (turn, index) =>
            `<g transform="translate(${turn * 0.5} ${-height}) rotate(${turn})">${path(`M0 10C-26 -50 -30 -130 0 ${-230 + Math.abs(turn) * 0.9}C30 -130 26 -50 0 10Z`, tone(green, index % 2 ? 0.06 : -0.03))}${stroke('M0 0V-150', tone(green, 0.14), 4, 'opacity="0.6"')}</g>`,
        )
        .join('')
    : [-44, -20, 4, 26, 48]
        .map(
          (turn, index) =>
            `<g transform="translate(${turn * 0.6} ${-height + 6}) rotate(${turn})">${sprig(tone(green, index % 2 ? 0.05 : -0.02), 170 + (index % 3) * 34, 4, turn / 2)}</g>`,
        )
        .join('');
  const markup =
    plant + turned(pen, outline, body, glaze(input, half, height)) + turned(pen, rim, tone(body, 0.03));
  return {
    stance: 'standing',
    outline: outline + rim + ellipse(0, -height - 110, 120, 120),
    markup,
    width: half * 2,
    height: height + 220,
  };
}

export function vase(input: FigureInput): Figure {
  const { pen, body, build, random, accent } = input;
  const half = 92 + build * 28;
  const height = 260 + build * 60;
  const outline = random.pick([
    mirrored([
      [40, -height, 5],
      [30, -height + 60, 30],
      [half, -height * 0.42, 120],
      [half * 0.56, 0, 20],
    ]),
    mirrored([
      [56, -height, 6],
      [34, -height * 0.72, 50],
      [half, -height * 0.5, 40],
      [half, 0, 36],
    ]),
    mirrored([
      [half * 0.5, -height, 6],
      [half, -height * 0.62, 110],
      [half * 0.5, -height * 0.16, 60],
      [half * 0.62, 0, 10],
    ]),
  ]);
  const green = random.pick([swatches.moss, swatches.leaf, swatches.sage]);
  const stems = [-22, 2, 24]
    .map((turn, index) => {
      const bloom =
        index === 1
          ? Array.from(
              { length: 7 },
              (_, petal) =>
                `<g transform="translate(0 -190) rotate(${petal * 51})">${path(ellipse(0, -22, 12, 24), petal % 2 ? accent : tone(accent, 0.06))}</g>`,
            ).join('') + oval(0, -190, 12, 12, swatches.sun)
          : '';
      return `<g transform="translate(${turn * 0.5} ${-height + 10}) rotate(${turn})">${sprig(tone(green, index * 0.03), 180 + (index % 2) * 30, index === 1 ? 2 : 5, turn / 2)}${bloom}</g>`;
    })
    .join('');
  return {
    stance: 'standing',
    outline: outline + rectangle(-50, -height - 150, 100, 170, 50),
    markup: stems + turned(pen, outline, body, glaze(input, half, height)),
    width: half * 2,
    height: height + 190,
  };
}

export function bowls(input: FigureInput): Figure {
  const { pen, body, accent } = input;
  const bowl = (half: number, base: number, height: number, color: typeof body): string => {
    const outline = mirrored([
      [half, base - height, 4],
      [half * 0.8, base - height * 0.3, 60],
      [half * 0.42, base, 10],
    ]);
    return (
      oval(0, base - height + 2, half - 1, 15, tone(color, -0.14)) +
      turned(
        pen,
        outline,
        color,
        box(-half, base - height, half * 2, 14, 0, tone(color, 0.1)) +
          glaze({ ...input, body: color }, half, height * 0.7),
      )
    );
  };
  const markup =
    bowl(146, -132, 110, tone(accent, 0.02)) +
    bowl(166, -68, 112, tone(body, 0.08)) +
    bowl(186, 0, 116, body);
  return {
    stance: 'standing',
    outline: mirrored([
      [146, -242, 6],
      [150, -180, 10],
      [186, -112, 10],
      [90, 0, 20],
    ]),
    markup,
    width: 372,
    height: 246,
  };
}

export function teapot(input: FigureInput): Figure {
  const { pen, body, accent } = input;
  const outline = mirrored([
    [70, -210, 12],
    [150, -130, 90],
    [138, -20, 50],
    [84, 0, 10],
  ]);
  const spout = 'M120 -60C190 -70 186 -150 226 -186L246 -168C232 -120 226 -30 130 -14Z';
  const handle = stroke('M-108 -166C-236 -190 -226 -20 -118 -36', tone(accent, -0.04), 26);
  const lid = mirrored([
    [16, -250, 10],
    [82, -206, 26],
    [80, -196, 4],
  ]);
  const markup =
    handle +
    turned(pen, spout, tone(body, -0.06)) +
    turned(pen, outline, body, glaze(input, 150, 200)) +
    turned(pen, lid, body) +
    turned(pen, ellipse(0, -262, 22, 20), accent);
  return { stance: 'standing', outline: outline + spout + lid, markup, width: 420, height: 280 };
}
