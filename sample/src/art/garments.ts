import { tone } from '../../../server/src/platform/drawing/oklch.ts';
import type { Oklch } from '../../../server/src/platform/drawing/oklch.ts';
import { swatches } from '../../../server/src/platform/drawing/palette.ts';
import { brandMark } from './brand-marks.ts';
import { contrasting, fabric, soft } from './figure.ts';
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

const seam = (pathData: string, color: Oklch): string =>
  stroke(pathData, tone(color, -0.15), 3.5, 'opacity="0.6" stroke-dasharray="9 7"');
const crease = (pathData: string, color: Oklch): string =>
  stroke(pathData, tone(color, -0.18), 7, 'opacity="0.32"');
const hem = (pathData: string, color: Oklch): string =>
  stroke(pathData, tone(color, -0.13), 5, 'opacity="0.7"');

const neckTag = (y: number): string =>
  box(-17, y, 34, 20, 3, swatches.paper) + box(-9, y + 7, 18, 5, 2, swatches.ink, 'opacity="0.5"');

/** The outline of a top. `sleeveX` and `sleeveY` define how far the sleeves extend to the side and down. */
const topOutline = (sleeveX: number, sleeveY: number, cuff: number, hemY = 270, waist = 168): string =>
  mirrored([
    [70, -262, 8],
    [122, -246, 40],
    [sleeveX, sleeveY, 12],
    [sleeveX - cuff, sleeveY + cuff * 0.62, 12],
    [164, -92, 14],
    [waist, hemY, 16],
  ]);

const backNeck = (color: Oklch): string =>
  path('M-74 -258C-50 -226 50 -226 74 -258C50 -282 -50 -282 -74 -258Z', tone(color, -0.2));

export function tee(input: FigureInput): Figure {
  const { pen, body, accent, mark, random } = input;
  const outline = topOutline(252, -134, 56);
  const chest =
    input.pattern === 'plain'
      ? random.chance(0.5)
        ? brandMark(mark, 0, -40, 128, accent)
        : brandMark(mark, 74, -112, 44, accent)
      : group(
          'translate(40 -130)',
          soft(pen, rectangle(0, 0, 84, 96, 8), tone(body, -0.03)),
          seam('M6 16H78', body),
        );
  const markup =
    soft(pen, outline, fabric(input, body)) +
    chest +
    backNeck(body) +
    neckTag(-258) +
    stroke('M-72 -260C-46 -204 46 -204 72 -260', input.pattern === 'plain' ? tone(body, -0.08) : accent, 15) +
    crease('M-150 60C-130 120 -100 150 -120 230M140 20C120 80 128 130 106 180', body) +
    seam('M-160 250H160', body) +
    seam('M214 -100L176 -158M-214 -100L-176 -158', body);
  return flat(outline, markup, 510, 550);
}

export function sweater(input: FigureInput): Figure {
  const { pen, body, accent, random } = input;
  const outline = topOutline(262, 130, 74, 250, 172);
  const yoke = random.chance(0.5)
    ? Array.from({ length: 3 }, (_, row) =>
        Array.from({ length: 17 }, (_, column) =>
          path(
            `M${-208 + column * 26} ${-150 + row * 34}l11 -14 11 14 -11 14Z`,
            row === 1 ? swatches.cream : accent,
          ),
        ).join(''),
      ).join('')
    : [-70, 0, 70]
        .map(
          (x) =>
            stroke(
              `M${x} -230${Array.from({ length: 12 }, (_, index) => `q${index % 2 ? -18 : 18} 20 0 40`).join('')}`,
              tone(body, 0.08),
              11,
            ) +
            stroke(
              `M${x + 14} -230${Array.from({ length: 12 }, (_, index) => `q${index % 2 ? 18 : -18} 20 0 40`).join('')}`,
              tone(body, -0.09),
              8,
            ),
        )
        .join('');
  const ribs = (pathData: string): string =>
    soft(pen, pathData, fabric({ ...input, pattern: 'rib' }, tone(body, -0.04)));
  const markup =
    soft(
      pen,
      outline,
      fabric({ ...input, pattern: input.pattern === 'plain' ? 'rib' : input.pattern }, body),
      yoke,
    ) +
    ribs(rectangle(-172, 214, 344, 44, 12)) +
    ribs(
      polygon([
        [258, 122, 8],
        [188, 168, 8],
        [196, 202, 10],
        [276, 154, 10],
      ]),
    ) +
    ribs(
      polygon([
        [-258, 122, 8],
        [-188, 168, 8],
        [-196, 202, 10],
        [-276, 154, 10],
      ]),
    ) +
    backNeck(body) +
    neckTag(-256) +
    stroke('M-74 -260C-48 -200 48 -200 74 -260', tone(body, -0.06), 24) +
    crease('M-164 -80C-150 0 -164 60 -158 140M164 -80C150 0 164 60 158 140', body);
  return flat(outline, markup, 560, 540);
}

export function hoodie(input: FigureInput): Figure {
  const { pen, body, accent, mark } = input;
  const outline = topOutline(262, 132, 74, 252, 174);
  const hood = 'M-104 -232C-130 -330 -60 -352 0 -352S130 -330 104 -232C60 -196 -60 -196 -104 -232Z';
  const inner = 'M-70 -240C-84 -306 -40 -322 0 -322S84 -306 70 -240C40 -214 -40 -214 -70 -240Z';
  const pocket = polygon([
    [-92, 96, 8],
    [92, 96, 8],
    [124, 190, 8],
    [124, 206, 4],
    [-124, 206, 4],
    [-124, 190, 8],
  ]);
  const markup =
    soft(pen, outline, fabric(input, body)) +
    soft(pen, hood, tone(body, 0.02)) +
    path(inner, tone(accent, -0.02)) +
    stroke('M-34 -218C-40 -160 -30 -130 -36 -92M34 -218C40 -170 30 -150 38 -112', swatches.cream, 8) +
    soft(pen, pocket, tone(body, -0.025)) +
    seam('M-84 104L-114 188M84 104L114 188', body) +
    brandMark(mark, 0, -20, 84, contrasting(body)) +
    box(-174, 216, 348, 38, 12, tone(body, -0.07)) +
    crease('M-164 -80C-150 0 -164 60 -158 140M164 -80C150 0 164 60 158 140', body);
  return flat(outline + hood, markup, 560, 610);
}

export function jacket(input: FigureInput): Figure {
  const { pen, body, accent, mark, random } = input;
  const outline = topOutline(256, 128, 72, 262, 176);
  const collar = random.chance(0.5);
  const quilt =
    input.pattern === 'plain' && random.chance(0.6)
      ? [-180, -110, -40, 30, 100, 170]
          .map((y) => stroke(`M-280 ${y}Q0 ${y + 26} 280 ${y}`, tone(body, -0.12), 5, 'opacity="0.6"'))
          .join('')
      : '';
  const pockets = [-1, 1]
    .map(
      (side) =>
        soft(pen, rectangle(side * 92 - 52, 96, 104, 108, 10), tone(body, -0.035)) +
        seam(`M${side * 92 - 44} 122H${side * 92 + 44}`, body),
    )
    .join('');
  const buttons = [-170, -96, -22, 52, 126, 200]
    .map((y) => oval(0, y, 10, 10, accent) + oval(-2, y - 2, 4, 4, swatches.paper, 'opacity="0.6"'))
    .join('');
  const lapels = collar
    ? soft(
        pen,
        polygon([
          [-76, -268, 8],
          [-12, -240, 4],
          [-8, -196, 4],
          [-72, -178, 10],
          [-108, -240, 10],
        ]),
        tone(accent, 0.02),
      ) +
      soft(
        pen,
        polygon([
          [76, -268, 8],
          [12, -240, 4],
          [8, -196, 4],
          [72, -178, 10],
          [108, -240, 10],
        ]),
        tone(accent, -0.04),
      )
    : stroke('M-74 -260C-46 -214 46 -214 74 -260', accent, 26);
  const markup =
    soft(pen, outline, fabric(input, body), quilt + box(-14, -260, 28, 540, 0, tone(body, -0.05))) +
    pockets +
    backNeck(body) +
    neckTag(-258) +
    lapels +
    buttons +
    brandMark(mark, 96, -118, 42, accent) +
    hem('M-172 248H172', body) +
    crease('M-164 -80C-150 0 -164 60 -158 140M164 -80C150 0 164 60 158 140', body);
  return flat(outline, markup, 550, 560);
}

export function trousers(input: FigureInput): Figure {
  const { pen, body, accent } = input;
  const wide = input.build > 0.5 ? 26 : 0;
  const outline = polygon([
    [-132, -290, 12],
    [132, -290, 12],
    [150 + wide, -60, 60],
    [136 + wide * 1.6, 300, 8],
    [34 - wide * 0.4, 300, 8],
    [0, -96, 20],
    [-34 + wide * 0.4, 300, 8],
    [-136 - wide * 1.6, 300, 8],
    [-150 - wide, -60, 60],
  ]);
  const markup =
    soft(pen, outline, fabric(input, body)) +
    box(-134, -292, 268, 40, 10, tone(body, -0.06)) +
    seam('M0 -250V-110Q-30 -150 -34 -240', body) +
    seam('M-132 -216Q-96 -210 -84 -250M132 -216Q96 -210 84 -250', body) +
    [-92, -40, 40, 92].map((x) => box(x - 6, -300, 12, 54, 4, tone(body, -0.1))).join('') +
    oval(0, -272, 9, 9, accent) +
    crease('M-90 -60C-84 60 -96 180 -84 280M90 -60C84 60 96 180 84 280', body) +
    hem(`M${-132 - wide * 1.5} 280H${-38 + wide * 0.4}M${38 - wide * 0.4} 280H${132 + wide * 1.5}`, body);
  return flat(outline, group('scale(0.96)', markup), 330, 600);
}

export function shorts(input: FigureInput): Figure {
  const { pen, body, accent } = input;
  const outline = polygon([
    [-150, -190, 14],
    [150, -190, 14],
    [214, 170, 10],
    [30, 196, 8],
    [0, 20, 16],
    [-30, 196, 8],
    [-214, 170, 10],
  ]);
  const markup =
    soft(pen, outline, fabric(input, body)) +
    soft(pen, rectangle(-154, -196, 308, 52, 16), fabric({ ...input, pattern: 'rib' }, tone(body, -0.04))) +
    stroke('M-10 -146C-30 -90 -60 -84 -52 -40M12 -146C30 -100 26 -80 44 -50', accent, 9) +
    seam('M0 -140V10', body) +
    seam('M-196 -30Q-140 -60 -132 -140M196 -30Q140 -60 132 -140', body) +
    hem('M-206 146L-32 170M206 146L32 170', body) +
    crease('M-110 -40C-120 40 -100 90 -118 150M110 -40C120 40 100 90 118 150', body);
  return flat(outline, markup, 430, 400);
}

export function skirt(input: FigureInput): Figure {
  const { pen, body } = input;
  const outline = polygon([
    [-108, -240, 10],
    [108, -240, 10],
    [226, 230, 30],
    [0, 270, 400],
    [-226, 230, 30],
  ]);
  const pleats = [-150, -90, -30, 30, 90, 150]
    .map((x) => path(`M${x * 0.5} -210L${x} 270L${x + 26} 264Z`, swatches.ink, 'opacity="0.13"'))
    .join('');
  const markup =
    soft(pen, outline, fabric(input, body), pleats) +
    box(-112, -246, 224, 44, 10, tone(body, -0.07)) +
    oval(84, -224, 8, 8, input.accent) +
    hem('M-214 216Q0 274 214 216', body);
  return flat(outline, markup, 460, 520);
}

export function dress(input: FigureInput): Figure {
  const { pen, body, accent } = input;
  const outline = mirrored([
    [52, -300, 10],
    [96, -304, 14],
    [150, -214, 20],
    [104, -186, 10],
    [92, -60, 40],
    [206, 280, 24],
    [90, 306, 200],
  ]);
  const folds = [-110, -50, 10, 70]
    .map((x) => path(`M${x * 0.5} -40L${x} 310L${x + 34} 306Z`, swatches.ink, 'opacity="0.11"'))
    .join('');
  const markup =
    soft(
      pen,
      outline,
      fabric(input, body),
      folds + path('M-54 -306C-44 -226 44 -226 54 -306Z', tone(body, -0.22)),
    ) +
    stroke('M-54 -300C-44 -228 44 -228 54 -300', tone(body, -0.07), 13) +
    box(-96, -74, 192, 28, 10, accent) +
    stroke('M50 -60C90 -20 70 30 96 60M46 -60C60 -10 40 20 52 66', accent, 11) +
    hem('M-196 264C-90 300 90 300 196 264', body);
  return flat(outline, group('scale(0.98)', markup), 420, 610);
}
