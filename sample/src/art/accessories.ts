import { tone } from '../../../server/src/platform/drawing/oklch.ts';
import { swatches } from '../../../server/src/platform/drawing/palette.ts';
import { brandMark } from './brand-marks.ts';
import { contrasting, fabric, isDark, soft } from './figure.ts';
import type { Figure, FigureInput } from './figure.ts';
import { mirrored, polygon, rectangle } from './outline.ts';
import { box, group, oval, path, stroke } from './pen.ts';

const flat = (outline: string, markup: string, width: number, height: number): Figure => ({
  stance: 'flat',
  outline,
  markup,
  width,
  height,
});

/** A pair: one outline, drawn twice. */
const pair = (
  outline: string,
  transforms: readonly string[],
  draw: (transform: string) => string,
  width: number,
  height: number,
): Figure => ({
  stance: 'flat',
  outline,
  parts: transforms.map((transform) => ({ transform, outline })),
  markup: transforms.map(draw).join(''),
  width,
  height,
});

export function scarf(input: FigureInput): Figure {
  const { pen, body, accent } = input;
  const loop =
    'M-150 -120C-150 -260 150 -260 150 -120C150 -20 60 20 0 30C-60 20 -150 -20 -150 -120ZM-84 -120C-84 -60 -40 -36 0 -36S84 -60 84 -120C84 -184 -84 -184 -84 -120Z';
  const tail = (turn: number, length: number): string => {
    const half = 58;
    const fringe = Array.from({ length: 9 }, (_, index) =>
      stroke(
        `M${-half + 8 + index * 12.5} ${length - 4}q${index % 2 ? 4 : -4} 18 0 38`,
        index % 2 ? accent : tone(body, -0.08),
        6,
      ),
    ).join('');
    return group(
      `translate(0 -20) rotate(${turn})`,
      fringe,
      soft(
        pen,
        rectangle(-half, -10, half * 2, length, 18),
        fabric(input, body),
        box(-half, length - 86, half * 2, 16, 0, accent) + box(-half, length - 60, half * 2, 30, 0, accent),
      ),
    );
  };
  const knot = soft(pen, rectangle(-62, -44, 124, 82, 34), fabric(input, tone(body, -0.02)));
  const markup =
    tail(20, 290) +
    tail(-14, 320) +
    path(loop, fabric(input, body), 'fill-rule="evenodd"') +
    stroke('M-120 -140C-110 -220 110 -220 120 -140', tone(body, -0.16), 6, 'opacity="0.4"') +
    knot;
  return flat(loop + rectangle(-70, 0, 140, 300, 20), markup, 340, 570);
}

export function tote(input: FigureInput): Figure {
  const { pen, body, accent, mark, random } = input;
  const outline = polygon([
    [-164, -110, 8],
    [164, -110, 8],
    [182, 262, 24],
    [-182, 262, 24],
  ]);
  const handles =
    stroke('M-92 -104C-92 -330 92 -330 92 -104', tone(body, -0.1), 25) +
    stroke('M-70 -104C-70 -280 70 -280 70 -104', accent, 21);
  const print =
    input.pattern !== 'plain'
      ? ''
      : random.chance(0.5)
        ? oval(0, 84, 112, 112, accent) + brandMark(mark, 0, 84, 138, body)
        : path('M-120 190V76A120 120 0 0 1 120 76V190Z', accent) +
          brandMark(mark, 0, 92, 120, contrasting(accent));
  const markup =
    handles +
    soft(pen, outline, fabric(input, body), print + box(-190, -112, 380, 34, 0, tone(body, -0.05))) +
    [-92, 92].map((x) => box(x - 16, -108, 32, 44, 4, tone(body, -0.12))).join('') +
    stroke(
      'M-130 230C-90 200 -100 150 -120 110M140 240C120 200 132 170 120 150',
      tone(body, -0.16),
      6,
      'opacity="0.3"',
    );
  return flat(outline + rectangle(-100, -280, 200, 180, 90), markup, 370, 570);
}

export function socks(input: FigureInput): Figure {
  const { pen, body, accent } = input;
  const outline =
    'M-58 -250H58V60C58 96 84 110 128 128C176 148 176 222 118 226C60 230 -30 210 -50 150C-64 110 -58 60 -58 20Z';
  const one = (transform: string): string =>
    group(
      transform,
      soft(
        pen,
        outline,
        fabric(input, body, 0.9),
        path('M70 100C180 110 190 230 118 240C90 240 70 190 70 100Z', accent) +
          path('M-90 60C-20 50 10 120 -30 200H-90Z', accent),
      ),
      soft(pen, rectangle(-62, -258, 124, 60, 12), fabric({ ...input, pattern: 'rib' }, accent)),
    );
  return pair(outline, ['translate(-120 20) rotate(-8)', 'translate(70 -14) rotate(6)'], one, 450, 520);
}

export function beanie(input: FigureInput): Figure {
  const { pen, body, accent, mark, random } = input;
  const dome = 'M-176 90C-196 -120 -100 -214 0 -214S196 -120 176 90Z';
  const ribs = Array.from({ length: 9 }, (_, index) =>
    stroke(
      `M${(index - 4) * 40} 90C${(index - 4) * 44} -60 ${(index - 4) * 22} -170 0 -212`,
      tone(body, -0.11),
      6,
      'opacity="0.55"',
    ),
  ).join('');
  const pompom = random.chance(0.5)
    ? Array.from({ length: 18 }, (_, index) =>
        oval(
          Math.cos(index * 2.4) * (12 + index * 2),
          -246 + Math.sin(index * 2.4) * (12 + index * 2),
          20,
          20,
          index % 3 ? accent : tone(accent, 0.08),
        ),
      ).join('')
    : '';
  const brim = rectangle(-196, 66, 392, 128, 36);
  const markup =
    pompom +
    soft(
      pen,
      dome,
      fabric({ ...input, pattern: input.pattern === 'rib' ? 'plain' : input.pattern }, body),
      ribs,
    ) +
    soft(
      pen,
      brim,
      fabric({ ...input, pattern: 'rib' }, isDark(body) ? tone(body, 0.05) : tone(body, -0.05)),
    ) +
    group(
      'translate(104 96)',
      box(-34, 0, 68, 62, 6, swatches.paper) + brandMark(mark, 0, 31, 42, tone(body, -0.25)),
    );
  return flat(dome + brim, markup, 400, 470);
}

export function cap(input: FigureInput): Figure {
  const { pen, body, accent, mark } = input;
  const crown = 'M-190 90C-200 -90 -110 -180 0 -180S200 -90 190 90C100 50 -100 50 -190 90Z';
  const peak =
    'M-190 88C-100 46 100 46 190 88C226 150 190 214 150 222C80 176 -80 176 -150 222C-190 214 -226 150 -190 88Z';
  const markup =
    soft(pen, peak, accent) +
    stroke(
      'M-176 132C-90 96 90 96 176 132M-164 172C-84 138 84 138 164 172',
      tone(accent, -0.14),
      4,
      'opacity="0.6" stroke-dasharray="10 8"',
    ) +
    soft(
      pen,
      crown,
      fabric(input, body),
      stroke(
        'M0 -190V90M-110 -150C-70 -60 -70 20 -84 80M110 -150C70 -60 70 20 84 80',
        tone(body, -0.16),
        5,
        'opacity="0.5"',
      ),
    ) +
    oval(0, -182, 16, 9, accent) +
    oval(0, -34, 62, 62, swatches.paper) +
    brandMark(mark, 0, -34, 76, tone(body, isDark(body) ? 0 : -0.3));
  return flat(crown + peak, markup, 420, 410);
}

export function sneakers(input: FigureInput): Figure {
  const { pen, body, accent, mark } = input;
  const shoe = (color: typeof body): string => {
    const upper =
      'M-170 -20C-180 -110 -168 -150 -140 -156C-110 -150 -92 -140 -70 -146C-30 -116 30 -70 100 -62C160 -54 186 -30 186 0L-170 0Z';
    const sole = rectangle(-180, -14, 374, 44, 20);
    return (
      soft(
        pen,
        upper,
        fabric(input, color),
        path('M-176 0C-176 -70 -120 -60 -110 0Z', accent) +
          path('M110 -64C150 -60 196 -30 190 4H90C84 -30 96 -50 110 -64Z', tone(color, 0.08)),
      ) +
      [0, 1, 2, 3]
        .map((row) => stroke(`M${-40 + row * 34} ${-120 + row * 18}l26 -22`, swatches.cream, 10))
        .join('') +
      brandMark(mark, -20, -44, 54, contrasting(color)) +
      soft(pen, sole, swatches.cream, box(-180, 12, 374, 20, 0, tone(swatches.wood, 0.02)))
    );
  };
  const markup =
    group('translate(30 -96) scale(0.94)', shoe(tone(body, -0.05))) + group('translate(-26 0)', shoe(body));
  return {
    stance: 'standing',
    outline: rectangle(-200, -150, 380, 180, 40),
    markup: group('translate(0 -30)', markup),
    width: 400,
    height: 290,
  };
}

export function mittens(input: FigureInput): Figure {
  const { pen, body, accent } = input;
  const outline = 'M-84 150V-60C-84 -190 84 -190 84 -60V-10C120 -60 166 -40 150 10C140 50 100 80 84 96V150Z';
  const one = (transform: string): string =>
    group(
      transform,
      soft(
        pen,
        outline,
        fabric(input, body),
        [0, 1, 2]
          .map((row) =>
            Array.from({ length: 7 }, (_, index) =>
              path(
                `M${-90 + index * 30} ${-40 + row * 40}l12 -14 12 14 -12 14Z`,
                row === 1 ? swatches.cream : accent,
              ),
            ).join(''),
          )
          .join(''),
      ),
      soft(pen, rectangle(-92, 140, 184, 96, 16), fabric({ ...input, pattern: 'rib' }, accent)),
    );
  const shape = outline + rectangle(-92, 140, 184, 96, 16);
  return pair(
    shape,
    ['translate(122 20) rotate(10)', 'translate(-122 0) scale(-1 1) rotate(8)'],
    one,
    520,
    450,
  );
}

export function apron(input: FigureInput): Figure {
  const { pen, body, accent, mark } = input;
  const outline = mirrored([
    [84, -210, 12],
    [100, -90, 60],
    [180, -30, 30],
    [176, 280, 22],
  ]);
  const straps =
    stroke('M-70 -204C-80 -330 80 -330 70 -204', accent, 20) +
    stroke('M-176 -24C-240 -10 -250 40 -226 90M176 -24C240 -10 250 40 226 90', accent, 15);
  const markup =
    straps +
    soft(pen, outline, fabric(input, body)) +
    soft(
      pen,
      polygon([
        [-108, 60, 8],
        [108, 60, 8],
        [104, 200, 26],
        [-104, 200, 26],
      ]),
      tone(body, -0.03),
    ) +
    stroke('M0 62V196', tone(body, -0.15), 4, 'stroke-dasharray="9 7"') +
    box(-108, 60, 216, 14, 4, accent) +
    brandMark(mark, 0, -110, 84, accent) +
    [-66, 66].map((x) => oval(x, -190, 9, 9, swatches.ochre)).join('');
  return flat(outline, markup, 480, 590);
}

export function backpack(input: FigureInput): Figure {
  const { pen, body, accent, mark } = input;
  const outline = polygon([
    [-150, -260, 110],
    [150, -260, 110],
    [178, 0, 40],
    [170, 250, 60],
    [-170, 250, 60],
    [-178, 0, 40],
  ]);
  const flap = polygon([
    [-156, -264, 110],
    [156, -264, 110],
    [172, -30, 20],
    [120, 20, 60],
    [-120, 20, 60],
    [-172, -30, 20],
  ]);
  const straps = [-84, 84]
    .map(
      (x) =>
        box(x - 15, -60, 30, 190, 6, swatches.wood) +
        box(x - 21, 62, 42, 34, 8, swatches.ochre) +
        box(x - 11, 70, 22, 18, 4, tone(swatches.wood, -0.1)),
    )
    .join('');
  const markup =
    stroke('M-46 -252C-46 -322 46 -322 46 -252', swatches.wood, 20) +
    soft(pen, outline, fabric(input, body), box(-190, 130, 380, 140, 0, accent)) +
    soft(pen, flap, tone(body, 0.035)) +
    straps +
    box(-52, -150, 104, 96, 10, accent) +
    brandMark(mark, 0, -102, 66, contrasting(accent));
  return flat(outline, markup, 360, 560);
}
