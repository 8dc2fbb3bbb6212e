import { tone } from '../../../server/src/platform/drawing/oklch.ts';
import { swatches } from '../../../server/src/platform/drawing/palette.ts';
import { brandMark } from './brand-marks.ts';
import { contrasting, fabric, soft, softness, turned } from './figure.ts';
import type { Figure, FigureInput } from './figure.ts';
import { ellipse, mirrored, polygon, rectangle } from './outline.ts';
import { box, group, oval, path, stroke } from './pen.ts';

export function lamp(input: FigureInput): Figure {
  const { pen, body, accent, build, random } = input;
  const shade = random.chance(0.5)
    ? mirrored([
        [90, -470, 10],
        [168 + build * 20, -270, 10],
      ])
    : 'M-170 -272C-170 -420 -80 -470 0 -470S170 -420 170 -272Z';
  const foot = random.chance(0.5)
    ? mirrored([
        [24, -276],
        [20, -220, 20],
        [92, -120, 70],
        [64, 0, 16],
      ])
    : mirrored([
        [12, -276],
        [12, -30, 10],
        [96, -22, 12],
        [100, 0, 8],
      ]);
  const glow = oval(
    0,
    -260,
    300,
    240,
    pen.gradient('round', [
      [0, swatches.sun, 0.42],
      [0.6, swatches.sun, 0.1],
      [1, swatches.sun, 0],
    ]),
  );
  const warmth = pen.gradient('down', [
    [0, swatches.sun, 0],
    [1, swatches.sun, 0.55],
  ]);
  const markup =
    glow +
    turned(pen, foot, accent) +
    turned(pen, shade, fabric({ ...input, accent: tone(body, -0.1) }, body, 0.8)) +
    path(shade, warmth) +
    stroke('M84 -266V-204', tone(swatches.ochre, -0.1), 4) +
    oval(84, -196, 8, 8, swatches.ochre);
  return { stance: 'standing', outline: shade + foot, markup, width: 340, height: 470 };
}

export function basket(input: FigureInput): Figure {
  const { pen, body, accent, build } = input;
  const half = 150 + build * 24;
  const height = 210 + build * 36;
  const outline = mirrored([
    [half, -height, 14],
    [half - 34, 0, 34],
  ]);
  const weave = pen.tile(
    44,
    28,
    box(-1, -1, 60, 40, 0, body) +
      box(0, 2, 20, 11, 5, tone(body, 0.09)) +
      box(22, 2, 20, 11, 5, tone(body, -0.08)) +
      box(-11, 16, 20, 11, 5, tone(body, -0.08)) +
      box(11, 16, 20, 11, 5, tone(body, 0.09)) +
      box(33, 16, 20, 11, 5, tone(body, -0.08)),
  );
  const handle =
    stroke(
      `M${-half + 30} ${-height + 6}C${-half + 30} ${-height - 190} ${half - 30} ${-height - 190} ${half - 30} ${-height + 6}`,
      tone(body, -0.13),
      19,
    ) +
    stroke(
      `M${-half + 30} ${-height + 6}C${-half + 30} ${-height - 190} ${half - 30} ${-height - 190} ${half - 30} ${-height + 6}`,
      tone(body, 0.06),
      8,
      'stroke-dasharray="12 14"',
    );
  const cloth = soft(
    pen,
    `M${-half + 16} ${-height + 6}C${-half + 30} ${-height - 70} -40 ${-height - 30} -10 ${-height - 64}S90 ${-height - 40} ${half - 20} ${-height + 6}Z`,
    fabric({ ...input, pattern: 'checks' }, swatches.cream, 0.9),
  );
  const markup =
    cloth +
    turned(pen, outline, weave, box(-half, -height * 0.62, half * 2, 34, 0, accent, 'opacity="0.8"')) +
    turned(pen, rectangle(-half - 6, -height - 10, half * 2 + 12, 32, 16), tone(body, -0.05)) +
    handle;
  return {
    stance: 'standing',
    outline: outline + rectangle(-half, -height - 40, half * 2, 60, 20),
    markup,
    width: half * 2,
    height: height + 140,
  };
}

export function blanket(input: FigureInput): Figure {
  const { pen, body, accent } = input;
  const fold = (y: number, half: number, color: typeof body, pattern: FigureInput['pattern']): string =>
    soft(
      pen,
      polygon([
        [-half, y - 86, 36],
        [half, y - 86, 42],
        [half, y, 30],
        [-half, y, 36],
      ]),
      fabric({ ...input, pattern }, color),
    ) +
    stroke(
      `M${-half + 22} ${y - 42}H${half - 80}Q${half - 34} ${y - 42} ${half - 34} ${y - 20}`,
      tone(color, -0.17),
      4,
      'opacity="0.5"',
    );
  const fringe = Array.from({ length: 21 }, (_, index) =>
    stroke(
      `M${-120 + index * 12} 0q${index % 2 ? 4 : -4} 22 0 44`,
      index % 2 ? accent : tone(body, -0.06),
      5,
    ),
  ).join('');
  const drape = group(
    'translate(-20 -80)',
    soft(
      pen,
      polygon([
        [-126, -212, 20],
        [130, -212, 20],
        [134, 4, 6],
        [-124, 4, 6],
      ]),
      fabric(input, body),
    ),
    group('translate(6 4)', fringe),
  );
  const markup =
    fold(0, 206, tone(body, -0.05), input.pattern) +
    fold(-82, 198, body, input.pattern) +
    fold(-164, 190, tone(accent, 0.04), 'plain') +
    group('translate(0 46)', drape);
  return {
    stance: 'standing',
    outline: rectangle(-206, -250, 412, 250, 36),
    markup,
    width: 412,
    height: 260,
  };
}

export function cushion(input: FigureInput): Figure {
  const { pen, body, accent } = input;
  const outline =
    'M-190 -330C-100 -300 100 -300 190 -330C170 -230 170 -110 196 -6C100 -30 -100 -30 -196 -6C-170 -110 -170 -230 -190 -330Z';
  const tassels = [
    [-190, -330, 135],
    [190, -330, 225],
    [196, -6, -45],
    [-196, -6, 45],
  ]
    .map(([x, y, turn]) =>
      group(
        `translate(${x} ${y}) rotate(${turn})`,
        box(-8, -2, 16, 14, 5, tone(accent, -0.1)) +
          [-8, -3, 3, 8].map((dx) => stroke(`M${dx * 0.5} 10L${dx} 38`, accent, 4)).join(''),
      ),
    )
    .join('');
  const markup =
    tassels +
    soft(
      pen,
      outline,
      fabric({ ...input, pattern: input.pattern === 'plain' ? 'stripes' : input.pattern }, body, 1.2),
    ) +
    stroke('M-120 -250Q-60 -200 -90 -130M120 -80Q80 -120 96 -190', tone(body, -0.18), 5, 'opacity="0.3"') +
    stroke(outline, tone(accent, -0.04), 7);
  return { stance: 'standing', outline, markup, width: 390, height: 340 };
}

export function cuttingBoard(input: FigureInput): Figure {
  const { pen, body, accent, mark, random } = input;
  const outline = polygon([
    [-46, -310, 40],
    [46, -310, 40],
    [50, -200, 24],
    [150, -180, 60],
    [156, 250, 60],
    [-156, 250, 60],
    [-150, -180, 60],
    [-50, -200, 24],
  ]);
  const lines = Array.from({ length: 9 }, (_, index) =>
    stroke(
      `M${-140 + index * 36} -200C${-150 + index * 36} -60 ${-120 + index * 36} 100 ${-142 + index * 36} 260`,
      tone(body, -0.1),
      3,
      'opacity="0.5"',
    ),
  ).join('');
  const inlay = random.chance(0.5)
    ? box(-170, 120, 340, 34, 0, accent)
    : box(58, -320, 30, 600, 0, accent, 'opacity="0.85"');
  const markup = group(
    'rotate(18)',
    soft(pen, outline, body, lines + inlay),
    oval(0, -262, 17, 17, swatches.cocoa),
    brandMark(mark, -6, 40, 92, tone(body, -0.2)),
  );
  return { stance: 'flat', outline, markup, width: 400, height: 580 };
}

export function teaTowel(input: FigureInput): Figure {
  const { pen, body, accent, mark } = input;
  const outline = polygon([
    [-150, -270, 10],
    [150, -262, 10],
    [156, 250, 10],
    [4, 262, 4],
    [-146, 252, 10],
  ]);
  const border = box(-170, 170, 340, 14, 0, accent) + box(-170, 196, 340, 26, 0, accent);
  const markup = group(
    'rotate(-10)',
    soft(
      pen,
      outline,
      fabric(input, body),
      border + box(0, -300, 170, 600, 0, swatches.ink, 'opacity="0.06"'),
    ),
    stroke('M2 -266V258', tone(body, -0.16), 4, 'opacity="0.55"'),
    stroke('M-20 -268C-20 -306 20 -306 20 -266', tone(accent, -0.06), 8),
    input.pattern === 'leaves' ? '' : brandMark(mark, 76, 80, 84, tone(accent, -0.06)),
  );
  return { stance: 'flat', outline, markup, width: 340, height: 560 };
}

export function clock(input: FigureInput): Figure {
  const { pen, body, accent } = input;
  const rim = ellipse(0, 0, 226, 226);
  const face = ellipse(0, 0, 194, 194);
  const ticks = Array.from({ length: 12 }, (_, hour) =>
    group(
      `rotate(${hour * 30})`,
      hour % 3 === 0 ? box(-6, -174, 12, 36, 6, tone(body, -0.2)) : oval(0, -160, 6, 6, tone(body, -0.1)),
    ),
  ).join('');
  const hands =
    group('rotate(-52)', box(-7, -104, 14, 118, 7, swatches.ink)) +
    group('rotate(62)', box(-5, -146, 10, 164, 5, swatches.ink)) +
    oval(0, 0, 14, 14, accent);
  const grain = [-150, -90, -20, 60, 130]
    .map((x) =>
      stroke(`M${x} -240C${x + 30} -80 ${x - 20} 90 ${x + 14} 240`, tone(body, -0.09), 4, 'opacity="0.5"'),
    )
    .join('');
  const markup =
    soft(pen, rim, body, grain) +
    path(face, swatches.paper) +
    path(face, softness(pen)) +
    path('M-194 0A194 194 0 0 0 194 0Z', tone(accent, 0.2), 'opacity="0.35"') +
    ticks +
    hands;
  return { stance: 'flat', outline: rim, markup, width: 452, height: 452 };
}

export function dishBrush(input: FigureInput): Figure {
  const { pen, body, accent, mark } = input;
  const handle = mirrored([
    [22, -300, 20],
    [18, -180, 20],
    [26, 40, 30],
    [20, 90, 8],
  ]);
  const head = ellipse(0, 150, 92, 72);
  const bristles = Array.from({ length: 22 }, (_, index) => {
    const angle = (index / 22) * Math.PI * 2;
    return stroke(
      `M${Math.cos(angle) * 70} ${150 + Math.sin(angle) * 52}L${Math.cos(angle) * 112} ${156 + Math.sin(angle) * 90}`,
      index % 2 ? tone(swatches.oat, -0.06) : tone(accent, 0.06),
      12,
    );
  }).join('');
  const second = group(
    'translate(170 60) rotate(24)',
    soft(pen, rectangle(-46, -190, 92, 190, 40), tone(body, 0.02)),
    Array.from({ length: 7 }, (_, index) =>
      stroke(
        `M${-38 + index * 12.6} -6L${-46 + index * 15} 62`,
        index % 2 ? tone(swatches.oat, -0.1) : tone(swatches.oat, -0.02),
        11,
      ),
    ).join(''),
    brandMark(mark, 0, -110, 50, contrasting(body)),
  );
  const markup = group(
    'rotate(-20) translate(-70 20)',
    bristles,
    soft(pen, head, body),
    soft(pen, handle, body),
    stroke('M0 -286C-24 -330 24 -330 0 -286', accent, 8),
    brandMark(mark, 0, 150, 60, contrasting(body)),
    second,
  );
  return {
    stance: 'flat',
    outline: handle + head,
    parts: [
      { transform: 'rotate(-20) translate(-70 20)', outline: handle + head },
      {
        transform: 'rotate(-20) translate(-70 20) translate(170 60) rotate(24)',
        outline: rectangle(-46, -190, 92, 252, 40),
      },
    ],
    markup,
    width: 440,
    height: 560,
  };
}

export function wraps(input: FigureInput): Figure {
  const { pen, body, accent } = input;
  const sheet = (turn: number, size: number, color: typeof body, pattern: FigureInput['pattern']): string =>
    group(
      `rotate(${turn})`,
      soft(
        pen,
        rectangle(-size, -size, size * 2, size * 2, 26),
        fabric({ ...input, pattern, accent: pattern === 'plain' ? body : input.accent }, color),
      ),
      stroke(
        rectangle(-size + 10, -size + 10, size * 2 - 20, size * 2 - 20, 20),
        tone(color, -0.14),
        3,
        'stroke-dasharray="7 9"',
      ),
    );
  const markup =
    sheet(-20, 216, tone(accent, 0.06), 'plain') +
    sheet(4, 182, body, 'leaves') +
    sheet(26, 130, swatches.cream, 'dots');
  return { stance: 'flat', outline: rectangle(-210, -210, 420, 420, 60), markup, width: 560, height: 560 };
}
