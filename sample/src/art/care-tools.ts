import { tone } from '../../../server/src/platform/drawing/oklch.ts';
import { swatches } from '../../../server/src/platform/drawing/palette.ts';
import { brandMark } from './brand-marks.ts';
import { contrasting, fabric, isDark, label, soft, turned } from './figure.ts';
import type { Figure, FigureInput } from './figure.ts';
import { ellipse, mirrored, rectangle } from './outline.ts';
import { box, group, oval, stroke } from './pen.ts';

const grain = (x: number, y: number, length: number): string =>
  [0, 1, 2]
    .map((row) =>
      stroke(
        `M${x + row * 9} ${y}C${x + 6 + row * 10} ${y + length * 0.3} ${x - 6 + row * 8} ${y + length * 0.6} ${x + row * 9} ${y + length}`,
        tone(swatches.wood, -0.12),
        2.5,
        'opacity="0.5"',
      ),
    )
    .join('');

export function soapBar(input: FigureInput): Figure {
  const { pen, body, accent, mark, random } = input;
  const swirl = random.chance(0.5);
  const lower = rectangle(-158, -112, 316, 112, 34);
  const upper = group(
    'translate(26 -108) rotate(-9)',
    soft(
      pen,
      rectangle(-132, -104, 264, 104, 32),
      tone(body, 0.05),
      swirl
        ? stroke('M-140 -60C-80 -100 -40 -10 20 -50S110 -70 150 -30', accent, 20, 'opacity="0.7"') +
            stroke('M-140 -20C-60 -50 0 20 60 -14S110 -30 150 0', tone(accent, -0.08), 12, 'opacity="0.6"')
        : [
            [-90, -70],
            [-40, -30],
            [10, -78],
            [60, -34],
            [100, -76],
            [-100, -24],
            [36, -54],
          ]
            .map(([x = 0, y = 0], index) =>
              oval(x, y, 8 + (index % 3) * 3, 5, index % 2 ? accent : tone(accent, -0.1), 'opacity="0.8"'),
            )
            .join(''),
    ),
  );
  const wrap =
    box(-64, -112, 128, 112, 0, tone(accent, 0.03)) + brandMark(mark, 0, -56, 66, contrasting(accent));
  const markup = upper + soft(pen, lower, body, wrap);
  return {
    stance: 'standing',
    outline: lower + rectangle(-110, -220, 270, 130, 30),
    markup,
    width: 316,
    height: 222,
  };
}

export function paddleBrush(input: FigureInput): Figure {
  const { pen, body, accent, mark, build, random } = input;
  const wide = 96 + build * 26;
  const square = random.chance(0.45);
  const head = square ? rectangle(-wide, -290, wide * 2, 270, 70) : ellipse(0, -158, wide, 140);
  const handle = mirrored([
    [26, -34],
    [20, 60, 40],
    [34, 200, 30],
    [30, 260, 26],
  ]);
  const cushion = square
    ? rectangle(-wide + 18, -272, wide * 2 - 36, 234, 56)
    : ellipse(0, -158, wide - 18, 120);
  const bristles: string[] = [];
  for (let row = -4; row <= 4; row += 1) {
    for (let column = -3; column <= 3; column += 1) {
      const x = column * (wide * 0.26) + (row % 2 ? wide * 0.13 : 0);
      const y = -158 + row * 25;
      if ((x / (wide - 26)) ** 2 + ((y + 158) / 112) ** 2 > 1) continue;
      bristles.push(
        box(x + 2, y + 4, 5, 15, 2.5, swatches.ink, 'opacity="0.2"') +
          box(x - 2.5, y - 6, 5, 15, 2.5, tone(swatches.wood, -0.22)) +
          oval(x, y - 6, 4.5, 4.5, tone(swatches.wood, 0.06)),
      );
    }
  }
  const wood = body;
  const markup =
    soft(pen, handle, wood, grain(-14, -30, 280)) +
    soft(pen, head, wood, grain(-wide + 10, -280, 260)) +
    soft(pen, cushion, accent) +
    bristles.join('') +
    brandMark(mark, 0, 150, 34, contrasting(wood)) +
    oval(0, 238, 8, 8, isDark(wood) ? swatches.cream : swatches.cocoa, 'opacity="0.6"');
  return {
    stance: 'flat',
    outline: head + handle,
    markup: group('rotate(28)', markup),
    width: 300,
    height: 490,
  };
}

export function roundBrush(input: FigureInput): Figure {
  const { pen, body, accent, mark } = input;
  const barrel = rectangle(-62, -300, 124, 240, 40);
  const handle = mirrored([
    [30, -64],
    [24, 40, 20],
    [36, 180, 40],
    [26, 270, 24],
  ]);
  const tufts = Array.from({ length: 12 }, (_, row) =>
    Array.from({ length: 9 }, (_, column) =>
      box(
        -86 + column * 20 + (row % 2) * 8,
        -296 + row * 20,
        13,
        6,
        3,
        column < 2 || column > 6 ? tone(swatches.cocoa, 0.1) : swatches.cocoa,
      ),
    ).join(''),
  ).join('');
  const markup =
    tufts +
    turned(
      pen,
      barrel,
      accent,
      Array.from({ length: 12 }, (_, row) =>
        Array.from({ length: 5 }, (_, column) =>
          oval(-46 + column * 23, -290 + row * 20, 5, 5, swatches.ink, 'opacity="0.35"'),
        ).join(''),
      ).join(''),
    ) +
    turned(pen, handle, body, grain(-14, -60, 320)) +
    brandMark(mark, 0, 130, 36, contrasting(body));
  return {
    stance: 'flat',
    outline: rectangle(-86, -300, 172, 240, 44) + handle,
    markup: group('rotate(-26)', markup),
    width: 300,
    height: 490,
  };
}

export function foldedCloths(input: FigureInput): Figure {
  const { pen, body, accent, random, mark } = input;
  const layers = random.integer(3, 4);
  const colors = [body, accent, tone(body, 0.1), tone(accent, 0.12)];
  const parts: string[] = [];
  let top = 0;
  for (let layer = 0; layer < layers; layer += 1) {
    const half = 196 - layer * 8 + random.between(-8, 8);
    const thickness = random.integer(66, 80);
    const color = colors[layer] ?? body;
    const roll = rectangle(-half, top - thickness, half * 2, thickness, thickness / 2.2);
    parts.push(
      soft(
        pen,
        roll,
        fabric(layer % 2 ? { ...input, pattern: 'plain' } : input, color, 0.7),
        stroke(
          `M${-half + 20} ${top - thickness / 2}H${half - 60}C${half - 30} ${top - thickness / 2} ${half - 24} ${top - 16} ${half - 60} ${top - 14}`,
          tone(color, -0.16),
          4,
          'opacity="0.55"',
        ),
      ),
    );
    top -= thickness - 3;
  }
  const tag = group(
    'translate(-110 -52)',
    box(-30, 0, 60, 76, 5, swatches.paper) + brandMark(mark, 0, 38, 42, tone(accent, -0.2)),
  );
  return {
    stance: 'standing',
    outline: rectangle(-196, top, 392, -top, 30),
    markup: parts.join('') + tag,
    width: 392,
    height: -top,
  };
}

/** The wire that holds a roller's stone. `side` is 1 to open upwards, -1 downwards. */
const fork = (y: number, half: number, side: number): string =>
  stroke(
    `M${-half} ${y}V${y + side * 40}Q${-half} ${y + side * 66} ${-half + 34} ${y + side * 66}H${half - 34}Q${half} ${y + side * 66} ${half} ${y + side * 40}V${y}M0 ${y + side * 66}V${y + side * 110}`,
    tone(swatches.ochre, 0.04),
    12,
  );

export function faceRoller(input: FigureInput): Figure {
  const { pen, body, accent } = input;
  const stone = rectangle(-92, -250, 184, 96, 46);
  const small = rectangle(-54, 196, 108, 60, 30);
  const rod = rectangle(-20, -96, 40, 250, 20);
  const veins = stroke(
    'M-80 -220C-40 -190 0 -240 40 -200S80 -190 92 -180M-60 -170C-20 -180 20 -160 70 -230',
    tone(body, 0.1),
    5,
    'opacity="0.7"',
  );
  const gua =
    'M150 -60C210 -110 290 -60 270 40C256 110 200 150 150 170C190 100 196 60 170 20C150 -8 136 -30 150 -60Z';
  const markup =
    fork(-202, 106, 1) +
    fork(226, 66, -1) +
    turned(pen, rod, accent) +
    soft(pen, stone, body, veins) +
    soft(pen, small, body) +
    group(
      'translate(10 30)',
      soft(
        pen,
        gua,
        tone(body, -0.03),
        stroke('M180 -40C230 0 200 60 230 110', tone(body, 0.12), 6, 'opacity="0.6"'),
      ),
    );
  return {
    stance: 'flat',
    outline: stone + small + rod + gua,
    markup: group('translate(-60 0) rotate(-14)', markup),
    width: 440,
    height: 540,
  };
}

export function sponge(input: FigureInput): Figure {
  const { pen, body, accent, random, mark } = input;
  const dome = 'M-150 0C-176 -110 -96 -196 0 -196S176 -110 150 0C100 16 -100 16 -150 0Z';
  const pores = Array.from({ length: 38 }, () =>
    oval(
      random.between(-140, 140),
      random.between(-180, -4),
      random.between(3, 9),
      random.between(3, 7),
      tone(body, -0.13),
      'opacity="0.6"',
    ),
  ).join('');
  const loop = stroke('M96 -160C150 -270 40 -290 60 -186', accent, 9);
  const tag = group(
    'translate(120 -150) rotate(20)',
    box(-22, 0, 44, 60, 5, swatches.paper) + brandMark(mark, 0, 30, 32, tone(accent, -0.2)),
  );
  return {
    stance: 'standing',
    outline: dome,
    markup: loop + soft(pen, dome, body, pores) + tag,
    width: 310,
    height: 260,
  };
}

export function cottonRounds(input: FigureInput): Figure {
  const { pen, body, accent } = input;
  const cup = mirrored([
    [120, -190, 10],
    [110, 0, 26],
  ]);
  const rounds = [
    [-70, -30, 0],
    [6, -50, 1],
    [74, -28, 2],
    [-30, -70, 2],
    [40, -84, 0],
  ]
    .map(([x = 0, y = 0, which = 0]) => {
      const color = [body, swatches.cream, accent][which] ?? body;
      const disc = ellipse(x, -200 + y, 62, 58);
      return (
        soft(pen, disc, color) +
        stroke(ellipse(x, -200 + y, 52, 48), tone(color, -0.12), 3, 'stroke-dasharray="5 8"')
      );
    })
    .join('');
  const markup =
    rounds + turned(pen, cup, tone(accent, 0.06), label(input, { x: -70, y: -160, width: 140, height: 124 }));
  return { stance: 'standing', outline: cup + ellipse(0, -220, 120, 90), markup, width: 260, height: 320 };
}
