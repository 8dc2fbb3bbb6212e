import { tone } from '../../../server/src/platform/drawing/oklch.ts';
import { brandMark } from './brand-marks.ts';
import { contrasting, fabric, isDark, soft, softness } from './figure.ts';
import type { Figure, FigureInput } from './figure.ts';
import { ellipse, polygon, rectangle } from './outline.ts';
import { group, oval, path, stroke } from './pen.ts';

export function comb(input: FigureInput): Figure {
  const { pen, body, accent, mark, random, build } = input;
  const wideTeeth = random.chance(0.5);
  const pitch = wideTeeth ? 30 : 17;
  const count = Math.floor(500 / pitch);
  const spine = polygon([
    [-260, -96, 40],
    [0, -122 - build * 20, 260],
    [260, -96, 40],
    [260, -10, 14],
    [-260, -10, 14],
  ]);
  const teeth = Array.from({ length: count }, (_, index) => {
    const x = -250 + index * pitch;
    return rectangle(x, -16, pitch * 0.56, 128 + Math.sin((index / count) * Math.PI) * 26, pitch * 0.28);
  }).join('');
  const speckle = Array.from({ length: 24 }, () =>
    oval(
      random.between(-240, 240),
      random.between(-100, -20),
      random.between(4, 16),
      random.between(3, 9),
      random.chance(0.5) ? accent : tone(body, 0.1),
      'opacity="0.55"',
    ),
  ).join('');
  const markup =
    soft(pen, teeth, body) + soft(pen, spine, body, speckle) + brandMark(mark, 0, -62, 50, contrasting(body));
  return {
    stance: 'flat',
    outline: spine + teeth,
    markup: group('rotate(-24)', markup),
    width: 520,
    height: 330,
  };
}

export function clawClip(input: FigureInput): Figure {
  const { pen, body, accent, random } = input;
  const blots = Array.from({ length: 18 }, () =>
    oval(
      random.between(-220, 220),
      random.between(-150, 150),
      random.between(14, 46),
      random.between(9, 24),
      random.pick([accent, tone(body, 0.12), tone(body, -0.12)]),
      'opacity="0.5"',
    ),
  ).join('');
  const shell = 'M-226 20C-220 -96 -110 -150 0 -150S220 -96 226 20C180 -30 110 -52 0 -52S-180 -30 -226 20Z';
  const prongs = [-3, -2, -1, 0, 1, 2, 3].map((place) => {
    const x = place * 58;
    const top = -64 + Math.abs(place) * 14;
    const tip = 150 - Math.abs(place) * 16;
    return polygon([
      [x - 17, top, 4],
      [x + 17, top, 4],
      [x * 0.86 + 13, tip - 40, 30],
      [x * 0.8 + 3, tip, 8],
      [x * 0.8 - 6, tip, 8],
      [x * 0.86 - 14, tip - 40, 30],
    ]);
  });
  const outline = shell + prongs.join('');
  const windows = [-110, 0, 110]
    .map((x) =>
      stroke(
        `M${x - 34} ${-92 + Math.abs(x) * 0.1}Q${x} ${-108 + Math.abs(x) * 0.1} ${x + 34} ${-92 + Math.abs(x) * 0.18}`,
        tone(body, -0.2),
        11,
        'opacity="0.5"',
      ),
    )
    .join('');
  const grip = polygon([
    [-84, -206, 26],
    [84, -206, 26],
    [64, -134, 14],
    [-64, -134, 14],
  ]);
  const front = soft(pen, outline, body, blots) + windows;
  const back = group('translate(22 -34)', soft(pen, outline, tone(body, -0.14), blots));
  const markup = group(
    'rotate(-14)',
    back,
    front,
    soft(pen, grip, tone(body, -0.05), blots),
    stroke('M-46 -184H46M-40 -166H40', tone(body, 0.14), 6, 'opacity="0.7"'),
  );
  return { stance: 'flat', outline: outline + grip, markup, width: 440, height: 380 };
}

export function scrunchies(input: FigureInput): Figure {
  const { pen, body, accent, random } = input;
  const ring = (
    cx: number,
    cy: number,
    radius: number,
    color: typeof body,
    pattern: FigureInput['pattern'],
  ): string => {
    const bumps = 15;
    const outer = Array.from({ length: bumps }, (_, index) => {
      const angle = (index / bumps) * Math.PI * 2 + random.between(-0.05, 0.05);
      return ellipse(
        Math.cos(angle) * radius * 0.78,
        Math.sin(angle) * radius * 0.78,
        radius * 0.3,
        radius * 0.3,
      );
    }).join('');
    const folds = Array.from({ length: bumps }, (_, index) => {
      const angle = ((index + 0.5) / bumps) * Math.PI * 2;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return stroke(
        `M${cos * radius * 0.55} ${sin * radius * 0.55}Q${cos * radius * 0.75 - sin * 8} ${sin * radius * 0.75 + cos * 8} ${cos * radius * 0.98} ${sin * radius * 0.98}`,
        tone(color, -0.17),
        5,
        'opacity="0.55"',
      );
    }).join('');
    const disc = `${ellipse(0, 0, radius * 1.04, radius * 1.04)}${ellipse(0, 0, radius * 0.46, radius * 0.46)}`;
    return group(
      `translate(${cx} ${cy})`,
      path(outer, fabric({ ...input, pattern }, color, 0.8)),
      folds,
      path(disc, softness(pen), 'fill-rule="evenodd"'),
    );
  };
  const markup =
    ring(-88, -96, 132, body, 'plain') +
    ring(108, -20, 120, accent, 'plain') +
    ring(-64, 128, 126, tone(body, isDark(body) ? 0.28 : -0.2), 'dots');
  return {
    stance: 'flat',
    outline: ellipse(-88, -96, 132, 132) + ellipse(108, -20, 120, 120) + ellipse(-64, 128, 126, 126),
    markup,
    width: 470,
    height: 490,
  };
}
