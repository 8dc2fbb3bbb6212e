import { oklch, toHex, tone } from './oklch.ts';
import type { Oklch } from './oklch.ts';
import { swatches } from './palette.ts';
import { seededRandom } from './seeded-random.ts';

const hairStyles = ['bun', 'bob', 'curls', 'short', 'long', 'crop', 'wave', 'scarf', 'braids'] as const;
export type HairStyle = (typeof hairStyles)[number];

/** How a drawn person looks. */
export interface PortraitFeatures {
  readonly skin: Oklch;
  readonly hair: Oklch;
  readonly hairStyle: HairStyle;
  readonly top: Oklch;
  readonly collar: 'round' | 'rolled' | 'open';
  readonly hasGlasses: boolean;
  readonly hasEarrings: boolean;
  readonly hasBeard: boolean;
  readonly eyes: 'open' | 'smiling';
}

/** The moving parts of a face, for animated pictures. */
export interface Expression {
  /** 0 closed to 1 open. */
  readonly eyesOpen: number;
  /** 0 smiling to 1 speaking wide. */
  readonly mouthOpen: number;
}

const skins = [
  oklch(0.88, 0.05, 62),
  oklch(0.83, 0.07, 58),
  oklch(0.75, 0.085, 56),
  oklch(0.65, 0.085, 52),
  oklch(0.54, 0.075, 48),
  oklch(0.44, 0.06, 46),
];
const hairs = [
  oklch(0.27, 0.02, 60),
  oklch(0.34, 0.045, 48),
  oklch(0.46, 0.075, 52),
  oklch(0.58, 0.11, 48),
  oklch(0.76, 0.1, 82),
  oklch(0.74, 0.02, 80),
];
const tops = [
  swatches.leaf,
  swatches.clay,
  swatches.dusk,
  swatches.ochre,
  swatches.plum,
  swatches.sage,
  swatches.rust,
  swatches.cream,
  swatches.pine,
];

/** The features that belong to an id, always the same for the same id. */
export function portraitFeatures(id: string): PortraitFeatures {
  const random = seededRandom(`${id}/portrait`);
  const hairStyle = random.pick(hairStyles);
  return {
    skin: random.pick(skins),
    hair: hairStyle === 'scarf' ? random.pick(tops) : random.pick(hairs),
    hairStyle,
    top: random.pick(tops),
    collar: random.pick(['round', 'rolled', 'open'] as const),
    hasGlasses: random.chance(0.28),
    hasEarrings: random.chance(0.35),
    hasBeard: (hairStyle === 'short' || hairStyle === 'crop') && random.chance(0.5),
    eyes: random.pick(['open', 'open', 'smiling'] as const),
  };
}

const shape = (pathData: string, color: Oklch, extra = ''): string =>
  `<path d="${pathData}" fill="${toHex(color)}" ${extra}/>`;
const line = (pathData: string, color: Oklch, width: number, extra = ''): string =>
  `<path d="${pathData}" fill="none" stroke="${toHex(color)}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
const dot = (cx: number, cy: number, rx: number, ry: number, color: Oklch, extra = ''): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry.toFixed(1)}" fill="${toHex(color)}" ${extra}/>`;

const hairBehind: Record<HairStyle, (hair: Oklch) => string> = {
  bun: (hair) =>
    dot(4, -88, 30, 27, tone(hair, -0.03)) +
    line('M-12 -92Q4 -104 20 -92', tone(hair, 0.08), 4, 'opacity="0.6"'),
  bob: (hair) =>
    shape('M-64 -10C-72 -90 72 -90 64 -10C70 30 66 56 54 66H-54C-66 56 -70 30 -64 -10Z', tone(hair, -0.05)),
  curls: (hair) =>
    [
      [-50, -40],
      [-62, -8],
      [-62, 26],
      [50, -40],
      [62, -8],
      [62, 26],
      [-30, -64],
      [0, -72],
      [30, -64],
      [-50, 50],
      [50, 50],
    ]
      .map(([x = 0, y = 0], index) => dot(x, y, 27, 27, tone(hair, index % 2 ? -0.05 : -0.02)))
      .join(''),
  short: () => '',
  long: (hair) =>
    shape(
      'M-62 -14C-70 -92 70 -92 62 -14C66 50 76 110 66 140H-66C-76 110 -66 50 -62 -14Z',
      tone(hair, -0.05),
    ),
  crop: () => '',
  wave: (hair) =>
    shape(
      'M-60 -16C-70 -94 74 -94 62 -12C84 20 60 52 78 92C60 108 40 100 34 84H-34C-48 104 -72 104 -76 86C-60 56 -80 22 -60 -16Z',
      tone(hair, -0.05),
    ),
  scarf: (hair) =>
    shape('M-62 -6C-68 -92 68 -92 62 -6C68 50 84 84 60 116H-60C-84 84 -68 50 -62 -6Z', tone(hair, -0.06)),
  braids: (hair) =>
    [-1, 1]
      .map(
        (side) =>
          [18, 44, 70, 94]
            .map((y, index) => dot(side * (58 - index), y, 14 - index, 17, tone(hair, index % 2 ? -0.05 : 0)))
            .join('') + dot(side * 55, 114, 7, 9, swatches.coral),
      )
      .join(''),
};

const hairInFront: Record<HairStyle, (hair: Oklch) => string> = {
  bun: (hair) =>
    shape('M-54 -6C-60 -76 -20 -80 0 -78S62 -74 54 -6C46 -36 20 -48 -2 -48S-46 -36 -54 -6Z', hair),
  bob: (hair) =>
    shape(
      'M-58 4C-66 -80 -20 -82 4 -80S68 -74 58 4C52 -24 46 -38 30 -46C8 -30 -34 -34 -48 -26C-54 -16 -56 -8 -58 4Z',
      hair,
    ),
  curls: (hair) =>
    [
      [-42, -44],
      [-22, -60],
      [4, -66],
      [28, -58],
      [46, -40],
      [-52, -22],
      [54, -18],
    ]
      .map(([x = 0, y = 0], index) => dot(x, y, 20, 19, tone(hair, index % 2 ? 0.035 : 0)))
      .join(''),
  short: (hair) =>
    shape(
      'M-54 -6C-62 -84 -8 -86 14 -82C48 -80 62 -48 54 -6C50 -26 44 -34 36 -40C14 -34 -20 -40 -34 -52C-38 -34 -48 -24 -54 -6Z',
      hair,
    ),
  long: (hair) =>
    shape('M-58 10C-64 -80 -18 -82 0 -80S64 -76 58 10C52 -20 34 -46 0 -54C-34 -46 -52 -20 -58 10Z', hair),
  crop: (hair) =>
    shape('M-52 -14C-56 -76 -22 -78 0 -78S56 -74 52 -14C44 -38 32 -46 0 -46S-44 -38 -52 -14Z', hair),
  wave: (hair) =>
    shape(
      'M-57 2C-64 -82 -16 -84 8 -80S68 -66 58 4C54 -18 42 -36 20 -44C2 -22 -40 -30 -50 -20C-54 -12 -56 -6 -57 2Z',
      hair,
    ) + line('M-30 -58C-10 -72 24 -70 40 -50', tone(hair, 0.08), 4, 'opacity="0.5"'),
  scarf: (hair) =>
    shape('M-58 12C-64 -80 -20 -84 0 -84S64 -80 58 12C50 -28 34 -44 0 -46C-34 -44 -50 -28 -58 12Z', hair) +
    line('M-46 -36C-24 -58 24 -60 46 -36', tone(hair, 0.1), 4, 'opacity="0.7"'),
  braids: (hair) =>
    shape('M-56 2C-62 -78 -18 -80 0 -80S62 -78 56 2C48 -26 30 -46 0 -56C-30 -46 -48 -26 -56 2Z', hair) +
    line('M0 -80V-56', tone(hair, 0.12), 3, 'opacity="0.7"'),
};

/** Shoulders and clothes, from the neck at y 70 down to y 240. */
export function bust({ top, collar, skin }: PortraitFeatures): string {
  const body = shape('M-132 240C-134 150 -96 112 -40 98L40 98C96 112 134 150 132 240Z', top);
  const side = shape(
    'M62 106C104 122 134 156 132 240H70C92 190 90 140 62 106Z',
    tone(top, -0.07),
    'opacity="0.8"',
  );
  const neck =
    shape('M-22 40H22V92C22 112 -22 112 -22 92Z', skin) +
    shape('M-22 58C-8 74 12 72 22 60V80C8 88 -12 86 -22 72Z', tone(skin, -0.09), 'opacity="0.7"');
  const collars: Record<PortraitFeatures['collar'], string> = {
    round: line('M-42 98C-26 122 26 122 42 98', tone(top, -0.1), 9),
    rolled:
      shape('M-34 78C-20 88 20 88 34 78L40 106C20 120 -20 120 -40 106Z', tone(top, 0.04)) +
      line('M-36 92C-18 104 18 104 36 92', tone(top, -0.08), 3),
    open:
      shape('M-24 92L0 132L24 92Z', skin) +
      shape('M-24 88L-48 104L-22 140L0 122Z', tone(top, 0.06)) +
      shape('M24 88L48 104L22 140L0 122Z', tone(top, 0.02)),
  };
  return body + side + neck + collars[collar];
}

/** Head with hair and face, centred on 0,0 and about 110 wide. */
export function head(features: PortraitFeatures, expression?: Expression): string {
  const { skin, hair, hairStyle, eyes } = features;
  const ink = oklch(0.28, 0.03, 50);
  const blush = { ...tone(skin, -0.03), c: skin.c + 0.055, h: 34 };
  const open = expression?.eyesOpen ?? (eyes === 'open' ? 1 : 0);
  const eye = (x: number): string =>
    open > 0.25
      ? dot(x, 2, 5.4, 6.6 * open, ink) + dot(x - 1.6, 0, 1.7, 1.9 * open, swatches.paper)
      : line(`M${x - 8} 3Q${x} ${expression ? 6 : -5} ${x + 8} 3`, ink, 4);
  const speaking = expression?.mouthOpen ?? 0;
  const mouth =
    speaking > 0.12
      ? shape(
          `M-13 28C-8 26 8 26 13 28C12 ${(33 + speaking * 14).toFixed(1)} -12 ${(33 + speaking * 14).toFixed(1)} -13 28Z`,
          oklch(0.42, 0.1, 25),
        ) + shape('M-9 28.5C-5 27.5 5 27.5 9 28.5L8 31H-8Z', swatches.paper)
      : line('M-13 27Q0 39 13 27', features.hasBeard ? oklch(0.68, 0.1, 30) : oklch(0.45, 0.09, 30), 4);
  const ears =
    hairStyle === 'bob' || hairStyle === 'long' || hairStyle === 'scarf' || hairStyle === 'wave'
      ? ''
      : dot(-52, 6, 9, 13, tone(skin, -0.03)) + dot(52, 6, 9, 13, tone(skin, -0.07));
  const face =
    shape('M-51 -10C-53 -66 53 -66 51 -10C53 34 30 60 0 60S-53 34 -51 -10Z', skin) +
    shape(
      'M51 -10C53 34 30 60 0 60C24 50 38 24 34 -30C36 -44 50 -36 51 -10Z',
      tone(skin, -0.06),
      'opacity="0.55"',
    );
  const beard = features.hasBeard
    ? shape(
        'M-51 2C-50 44 -28 66 0 66S50 44 51 2C44 20 34 18 22 18C10 14 -10 14 -22 18C-34 18 -44 20 -51 2Z',
        tone(hair, -0.02),
      )
    : '';
  const brows = line(
    'M-31 -15Q-21 -21 -12 -16M12 -16Q21 -21 31 -15',
    tone(hairStyle === 'scarf' ? (hairs[1] ?? ink) : hair, -0.06),
    4,
    'opacity="0.85"',
  );
  const nose = line('M1 4C5 11 5 15 -2 16', tone(skin, -0.14), 3.4);
  const cheeks = dot(-31, 19, 10, 7, blush, 'opacity="0.55"') + dot(31, 19, 10, 7, blush, 'opacity="0.55"');
  const glasses = features.hasGlasses
    ? line(
        'M-35 2A14 14 0 1 0 -7 2A14 14 0 1 0 -35 2M7 2A14 14 0 1 0 35 2A14 14 0 1 0 7 2M-7 0Q0 -5 7 0M-35 0L-50 -4M35 0L50 -4',
        oklch(0.36, 0.05, 50),
        3.4,
      )
    : '';
  const earrings =
    features.hasEarrings && ears ? dot(-54, 26, 5, 7, swatches.sun) + dot(54, 26, 5, 7, swatches.sun) : '';
  return (
    ears +
    face +
    beard +
    cheeks +
    brows +
    [-21, 21].map(eye).join('') +
    nose +
    mouth +
    glasses +
    earrings +
    hairInFront[hairStyle](hair)
  );
}

/** The part of the hair that lies behind the shoulders. */
export const backHair = ({ hairStyle, hair }: PortraitFeatures): string => hairBehind[hairStyle](hair);

/** A person from the shoulders up: head around 0,0, shoulders down to y 240, about 264 wide. */
export const portrait = (features: PortraitFeatures, expression?: Expression): string =>
  backHair(features) + bust(features) + head(features, expression);
