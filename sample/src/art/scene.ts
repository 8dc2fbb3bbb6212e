import { oklch, tone } from '../../../server/src/platform/drawing/oklch.ts';
import type { Oklch } from '../../../server/src/platform/drawing/oklch.ts';
import { swatches } from '../../../server/src/platform/drawing/palette.ts';
import type { SeededRandom } from '../../../server/src/platform/drawing/seeded-random.ts';
import { sprig, turned } from './figure.ts';
import type { Figure } from './figure.ts';
import { ellipse, rectangle } from './outline.ts';
import { box, group, oval, path, stroke } from './pen.ts';
import type { Pen } from './pen.ts';

/** The two colours around a thing: the wall behind it and the table under it. */
export interface Ground {
  readonly wall: Oklch;
  readonly table: Oklch;
}

export const groundsByName = {
  mint: { wall: oklch(0.9, 0.045, 158), table: oklch(0.82, 0.06, 154) },
  blush: { wall: oklch(0.905, 0.045, 40), table: oklch(0.835, 0.065, 38) },
  butter: { wall: oklch(0.935, 0.065, 94), table: oklch(0.87, 0.085, 88) },
  mist: { wall: oklch(0.895, 0.03, 215), table: oklch(0.82, 0.045, 212) },
  moss: { wall: oklch(0.79, 0.065, 142), table: oklch(0.71, 0.075, 140) },
  clay: { wall: oklch(0.8, 0.075, 50), table: oklch(0.72, 0.09, 46) },
  cream: { wall: oklch(0.945, 0.03, 85), table: oklch(0.885, 0.05, 74) },
  lilac: { wall: oklch(0.88, 0.04, 318), table: oklch(0.81, 0.055, 315) },
  honey: { wall: oklch(0.86, 0.085, 82), table: oklch(0.79, 0.105, 76) },
} as const satisfies Record<string, Ground>;

export type GroundName = keyof typeof groundsByName;
export const grounds: readonly Ground[] = Object.values(groundsByName);

const distance = (one: Oklch, other: Oklch): number => {
  const [oneAngle, otherAngle] = [(one.h * Math.PI) / 180, (other.h * Math.PI) / 180];
  return Math.hypot(
    one.l - other.l,
    one.c * Math.cos(oneAngle) - other.c * Math.cos(otherAngle),
    one.c * Math.sin(oneAngle) - other.c * Math.sin(otherAngle),
  );
};

/** A ground that contrasts with the thing. `avoid` keeps the views of one product on different grounds. */
export function pickGround(random: SeededRandom, thing: Oklch, avoid: readonly Ground[] = []): Ground {
  const free = grounds.filter((ground) => !avoid.includes(ground));
  const clear = free.filter(
    (ground) => distance(ground.wall, thing) > 0.13 && distance(ground.table, thing) > 0.1,
  );
  return random.pick(clear.length > 0 ? clear : free);
}

const shadowTone = ({ table }: Ground): Oklch => tone({ ...table, c: Math.min(0.09, table.c + 0.02) }, -0.42);

/**
 * Places a figure with its shadow. `y` is the table at the base of a standing figure, or the middle of a flat
 * one.
 */
export function place(
  pen: Pen,
  ground: Ground,
  figure: Figure,
  x: number,
  y: number,
  scale: number,
  turn = 0,
): string {
  const shade = shadowTone(ground);
  const placed = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})${turn ? ` rotate(${turn})` : ''}`;
  if (figure.stance === 'flat') {
    const layers = [
      [7, 9, 0.16],
      [14, 19, 0.1],
      [22, 31, 0.07],
    ].map(([dx = 0, dy = 0, opacity]) =>
      group(
        `translate(${dx} ${dy})`,
        `<g transform="${placed}"><g opacity="${opacity}">${silhouette(figure, shade)}</g></g>`,
      ),
    );
    return layers.join('') + group(placed, figure.markup);
  }
  const fall = pen.gradient('down', [
    [0, shade, 0],
    [0.55, shade, 0.1],
    [1, shade, 0.24],
  ]);
  const cast = [
    [-0.78, 0.13],
    [-0.86, 0.16],
    [-0.94, 0.19],
  ].map(([lean, rise]) => group(`matrix(1 0 ${lean} ${rise} 6 0)`, path(figure.outline, fall)));
  const contact = oval(
    10,
    -1,
    figure.width * 0.56,
    Math.max(12, figure.width * 0.06),
    pen.gradient('round', [
      [0, shade, 0.6],
      [0.65, shade, 0.28],
      [1, shade, 0],
    ]),
  );
  return group(placed, ...cast, contact, figure.markup);
}

/** The shadow must be rotated like the figure, because some flat figures contain a rotation. */
function silhouette(figure: Figure, shade: Oklch): string {
  if (figure.parts)
    return figure.parts.map((part) => group(part.transform, path(part.outline, shade))).join('');
  const turn = /^<g transform="([^"]*)"/.exec(figure.markup)?.[1];
  const shape = path(figure.outline, shade);
  return turn?.includes('rotate') ? group(turn, shape) : shape;
}

type Motif = (pen: Pen, ground: Ground, random: SeededRandom, horizon: number) => string;

const arch: Motif = (pen, { wall }, random, horizon) => {
  const x = random.integer(150, 260);
  const width = random.integer(330, 430);
  const top = random.integer(90, 160);
  const d = `M${x} ${horizon}V${top + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${top + width / 2}V${horizon}Z`;
  return (
    path(d, tone(wall, 0.045)) +
    path(
      d,
      pen.gradient('across', [
        [0, tone(wall, -0.2), 0.3],
        [0.2, tone(wall, -0.2), 0],
        [1, tone(wall, -0.2), 0],
      ]),
    )
  );
};

const disc: Motif = (_pen, { wall, table }, random, horizon) => {
  const radius = random.integer(170, 240);
  return (
    oval(
      random.integer(280, 540),
      random.integer(260, 350),
      radius,
      radius,
      random.chance(0.5) ? tone(wall, 0.05) : { ...tone(table, 0.02), c: table.c * 1.15 },
    ) + box(0, horizon, 800, 1, 0, table)
  );
};

const hills: Motif = (_pen, { wall, table }, random, horizon) => {
  const lift = random.integer(60, 150);
  return (
    path(
      `M0 ${horizon - lift}C160 ${horizon - lift - 110} 320 ${horizon - lift - 60} 460 ${horizon - lift + 10}S720 ${horizon - lift - 80} 800 ${horizon - lift - 50}V${horizon}H0Z`,
      tone(wall, -0.035),
    ) +
    path(
      `M0 ${horizon - 30}C200 ${horizon - 130} 420 ${horizon - 10} 800 ${horizon - 110}V${horizon}H0Z`,
      tone(table, 0.015),
    )
  );
};

const windowLight: Motif = (_pen, { wall }, random) => {
  const x = random.integer(-20, 120);
  const light = tone(wall, 0.055);
  const pane = (dx: number, dy: number): string => path(`M${x + dx} ${60 + dy}l150 34v190l-150 -34z`, light);
  return pane(90, 0) + pane(262, 40) + pane(90, 214) + pane(262, 254);
};

const panels: Motif = (_pen, { wall, table }, random, horizon) => {
  const edge = random.integer(300, 560);
  return (
    box(edge, 0, 800 - edge, horizon, 0, tone(wall, -0.03)) +
    box(edge, 0, 10, horizon, 0, tone(wall, 0.04)) +
    oval(random.integer(90, 240), random.integer(150, 260), 70, 70, { ...table, c: table.c * 1.2 })
  );
};

const leafShade: Motif = (_pen, { wall }, random) => {
  return group(
    `translate(${random.integer(560, 720)} -40) rotate(${random.integer(196, 224)}) scale(2.1)`,
    sprig({ ...wall, l: wall.l - 0.075, c: wall.c * 1.5 }, 260, 6, 40),
  );
};

const motifs: readonly Motif[] = [arch, arch, disc, hills, windowLight, panels, leafShade];

/** The wall, background shapes and table for a standing thing, 800 units square. */
export function standingBackdrop(pen: Pen, ground: Ground, random: SeededRandom, horizon: number): string {
  const { wall, table } = ground;
  return (
    box(
      0,
      0,
      800,
      800,
      0,
      pen.gradient('slant', [
        [0, tone(wall, 0.025)],
        [1, tone(wall, -0.025)],
      ]),
    ) +
    random.pick(motifs)(pen, ground, random, horizon) +
    path(
      `M0 ${horizon}H800V800H0Z`,
      pen.gradient('down', [
        [0, tone(table, 0.02)],
        [1, tone(table, -0.03)],
      ]),
    ) +
    box(0, horizon, 800, 3, 0, tone(table, 0.06), 'opacity="0.7"')
  );
}

/** A surface seen from above for a flat thing, 800 units square. */
export function flatBackdrop(pen: Pen, { wall, table }: Ground, random: SeededRandom): string {
  const base = box(
    0,
    0,
    800,
    800,
    0,
    pen.gradient('slant', [
      [0, tone(wall, 0.03)],
      [1, tone(wall, -0.035)],
    ]),
  );
  const shapes: readonly (() => string)[] = [
    () => oval(400 + random.integer(-60, 60), 400, 320, 320, tone(wall, 0.03)),
    () =>
      path(
        `M0 ${random.integer(420, 560)}C200 380 520 640 800 ${random.integer(380, 500)}V800H0Z`,
        tone(table, 0.03),
      ),
    () => group('rotate(-18 400 400)', box(random.integer(420, 520), -200, 700, 1300, 0, tone(table, 0.035))),
    () =>
      Array.from({ length: 7 }, (_, index) =>
        box(0, index * 118, 800, 3, 0, tone(table, -0.01), 'opacity="0.6"'),
      ).join(''),
    () =>
      group(
        `translate(${random.integer(640, 760)} ${random.integer(-30, 40)}) rotate(${random.integer(190, 230)}) scale(1.9)`,
        sprig({ ...wall, l: wall.l - 0.065, c: wall.c * 1.5 }, 230, 5, 36),
      ),
  ];
  return base + random.pick(shapes)();
}

type Prop = (pen: Pen, ground: Ground, random: SeededRandom) => Figure;

const pebbles: Prop = (pen, { table }, random) => {
  const shades = [swatches.stone, tone(swatches.oat, -0.06), tone(table, -0.14)];
  const markup = [0, 1, 2]
    .map((index) =>
      turned(
        pen,
        ellipse(index * 5 - 4, -22 - index * 36, 58 - index * 13, 23 - index * 3),
        shades[(index + random.integer(0, 2)) % 3] ?? swatches.stone,
      ),
    )
    .join('');
  return { stance: 'standing', outline: ellipse(0, -50, 46, 60), markup, width: 110, height: 120 };
};

const budVase: Prop = (pen, _ground, random) => {
  const color = random.pick([swatches.clay, swatches.cream, swatches.dusk, swatches.ochre, swatches.pine]);
  const body = 'M-16 -130C-12 -100 -46 -80 -46 -40C-46 -10 -24 0 0 0S46 -10 46 -40C46 -80 12 -100 16 -130Z';
  const stems = [-16, 12]
    .map((turn, index) =>
      group(
        `translate(0 -120) rotate(${turn})`,
        sprig(random.pick([swatches.moss, swatches.leaf, swatches.sage]), 170 + index * 40, 5, turn),
      ),
    )
    .join('');
  return {
    stance: 'standing',
    outline: `${body}${rectangle(-24, -320, 48, 200, 24)}`,
    markup: stems + turned(pen, body, color),
    width: 92,
    height: 330,
  };
};

const slice: Prop = (pen, _ground, random) => {
  const flesh = random.pick([swatches.sun, swatches.coral, swatches.ochre, tone(swatches.moss, 0.12)]);
  const half = 'M-86 0A86 86 0 0 1 86 0Z';
  const cells = [22, 52, 82, 112, 142]
    .map((turn) =>
      group(`rotate(${-turn})`, path('M8 0C20 -13 56 -14 66 0C56 14 20 13 8 0Z', tone(flesh, 0.03))),
    )
    .join('');
  return {
    stance: 'standing',
    outline: half,
    markup:
      turned(pen, half, tone(flesh, -0.05)) +
      path('M-74 0A74 74 0 0 1 74 0Z', swatches.cream) +
      `<g ${pen.clip('M-74 0A74 74 0 0 1 74 0Z')}>${cells}</g>`,
    width: 172,
    height: 86,
  };
};

const blocks: Prop = (pen, { table }, random) => {
  const color = random.pick([swatches.clay, swatches.sage, swatches.sun, swatches.blush]);
  const cube = rectangle(-62, -92, 124, 92, 4);
  const ball = ellipse(6, -132, 42, 42);
  return {
    stance: 'standing',
    outline: cube + ball,
    markup: turned(pen, cube, tone(table, 0.05)) + turned(pen, ball, color),
    width: 124,
    height: 174,
  };
};

const props: readonly Prop[] = [pebbles, budVase, budVase, slice, blocks];

export const pickProp = (pen: Pen, ground: Ground, random: SeededRandom): Figure =>
  random.pick(props)(pen, ground, random);

/** A round stand, `height` units tall, with its top at -height. */
export function plinth(pen: Pen, { table }: Ground, half: number, height: number): Figure {
  const side = `M${-half} ${-height}V-18C${-half} 10 ${half} 10 ${half} -18V${-height}Z`;
  const top = ellipse(0, -height, half, 26);
  return {
    stance: 'standing',
    outline: side,
    markup:
      turned(pen, side, tone(table, 0.06)) +
      path(top, tone(table, 0.095)) +
      stroke(top, tone(table, 0.13), 2),
    width: half * 2,
    height,
  };
}

/** Things that lie next to a flat product. */
export function lyingProps(pen: Pen, ground: Ground, random: SeededRandom): string {
  const green = random.pick([swatches.moss, swatches.leaf, swatches.sage, swatches.pine]);
  const twig: Figure = {
    stance: 'flat',
    outline: rectangle(-26, -200, 52, 200, 26),
    markup: group('rotate(0)', sprig(green, 210, 6, 26)),
    width: 80,
    height: 210,
  };
  const stone: Figure = {
    stance: 'flat',
    outline: ellipse(0, 0, 40, 32),
    markup: turned(pen, ellipse(0, 0, 40, 32), tone(swatches.oat, -0.04)),
    width: 80,
    height: 64,
  };
  const small: Figure = {
    stance: 'flat',
    outline: ellipse(0, 0, 24, 20),
    markup: turned(pen, ellipse(0, 0, 24, 20), tone(ground.table, -0.16)),
    width: 48,
    height: 40,
  };
  const left = random.chance(0.5);
  return (
    place(pen, ground, twig, left ? 110 : 690, 770, 1.05, left ? 14 : -16) +
    place(pen, ground, stone, left ? 694 : 110, 96, 1) +
    place(pen, ground, small, left ? 624 : 176, 74, 1)
  );
}
