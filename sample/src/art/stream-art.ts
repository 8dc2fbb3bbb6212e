import { oklch, tone } from '../../../server/src/platform/drawing/oklch.ts';
import { swatches } from '../../../server/src/platform/drawing/palette.ts';
import type { SwatchName } from '../../../server/src/platform/drawing/palette.ts';
import { portrait, portraitFeatures } from '../../../server/src/platform/drawing/portrait.ts';
import { seededRandom } from '../../../server/src/platform/drawing/seeded-random.ts';
import { brandMark } from './brand-marks.ts';
import type { BrandMark } from './brand-marks.ts';
import type { Figure } from './figure.ts';
import { ellipse } from './outline.ts';
import { box, createPen, group, oval, path, picture, stroke } from './pen.ts';
import type { Pen } from './pen.ts';
import { productFigure } from './product-art.ts';
import type { ArtSubject } from './product-art.ts';
import { grounds, groundsByName, place } from './scene.ts';
import type { Ground, GroundName } from './scene.ts';
import { arrange, branchShade, foreground, hang, niche, panes, shelf, stageBackdrop } from './stage.ts';

export interface BrandLook {
  readonly mark: BrandMark;
  readonly logo: readonly [ground: SwatchName, sign: SwatchName];
}

const drawAll = (pen: Pen, subjects: readonly ArtSubject[]): readonly Figure[] =>
  subjects.map((subject) => productFigure(pen, subject));

/** A brand's logo on its colour, 400 units square. */
export function brandLogo({ mark, logo }: BrandLook): string {
  const pen = createPen();
  const [groundName, signName] = logo;
  const ground = swatches[groundName];
  return picture(
    pen,
    400,
    400,
    box(
      0,
      0,
      400,
      400,
      0,
      pen.gradient('slant', [
        [0, tone(ground, 0.045)],
        [1, tone(ground, -0.035)],
      ]),
    ),
    path(ellipse(200, 200, 152, 152), tone(ground, ground.l > 0.6 ? -0.05 : 0.05)),
    stroke(ellipse(200, 200, 152, 152), swatches[signName], 5, 'opacity="0.55"'),
    brandMark(mark, 200, 200, 178, swatches[signName]),
  );
}

/** A brand's shelf in wide format, 1600 × 500 units, with its products on both sides of an empty middle. */
export function brandCover(
  brand: BrandLook & { readonly key: string },
  subjects: readonly ArtSubject[],
): string {
  const pen = createPen();
  const random = seededRandom(`${brand.key}/cover`);
  const ground = random.pick(grounds);
  const figures = drawAll(pen, subjects);
  const half = Math.ceil(figures.length / 2);
  return picture(
    pen,
    1600,
    500,
    stageBackdrop(pen, ground, { width: 1600, height: 500, horizon: 372 }),
    niche(pen, ground, 610, 70, 380, 372),
    panes(ground, 120, 20, 110),
    branchShade(ground, 1540, -60, 206, 1.9),
    brandMark(brand.mark, 800, 236, 150, tone(ground.wall, -0.13)),
    arrange(pen, ground, figures.slice(0, half), random, { from: 50, to: 640, floor: 430, tallest: 330 }),
    arrange(pen, ground, figures.slice(half), random, { from: 960, to: 1550, floor: 430, tallest: 330 }),
  );
}

export interface StreamLook {
  readonly key: string;
  /** The id from which the host's avatar is drawn, so that both show the same face. */
  readonly hostId: string;
}

/** The host at a table with the products of the show, 1280 × 720 units. */
export function streamThumbnail({ key, hostId }: StreamLook, subjects: readonly ArtSubject[]): string {
  const pen = createPen();
  const random = seededRandom(`${key}/show`);
  const ground: Ground = random.pick(grounds);
  const figures = drawAll(pen, subjects);
  const standing = figures.filter((figure) => figure.stance === 'standing').slice(0, 4);
  const lying = figures.filter((figure) => figure.stance === 'flat').slice(0, 3);
  const hostLeft = random.chance(0.5);
  const hostX = hostLeft ? 400 : 880;
  const sideX = hostLeft ? 900 : 380;
  const desk = oklch(0.62, 0.09, 60);
  const onWall = lying.map((figure, index) => {
    const scale = Math.min(240 / figure.width, 300 / figure.height);
    const x = sideX + (index - (lying.length - 1) / 2) * 210;
    return hang(pen, ground, figure, x, 92, scale);
  });
  const onShelf =
    lying.length > 0
      ? []
      : standing.slice(2).map((figure, index) => {
          const scale = Math.min(150 / figure.width, 170 / figure.height);
          return place(pen, ground, figure, sideX - 90 + index * 190, 262, scale);
        });
  const onDesk = (lying.length > 0 ? standing : standing.slice(0, 2)).map((figure, index) => {
    const scale = Math.min(230 / figure.width, 270 / figure.height, 1.1);
    return place(pen, { wall: desk, table: desk }, figure, sideX - 130 + index * 260, 634, scale);
  });
  return picture(
    pen,
    1280,
    720,
    stageBackdrop(pen, ground, { width: 1280, height: 720, horizon: 700 }),
    panes(ground, hostLeft ? 60 : 980, 40, 84),
    oval(hostX, 320, 250, 250, tone(ground.wall, 0.05)),
    branchShade(ground, hostLeft ? 1250 : 40, -50, hostLeft ? 208 : 150, 1.7),
    onWall.length > 0
      ? stroke(`M${sideX - 330} 84H${sideX + 330}`, swatches.wood, 12)
      : shelf(pen, ground, sideX - 230, 262, 460),
    ...onShelf,
    ...onWall,
    group(
      `translate(${hostX} 300) scale(1.72)`,
      portrait(portraitFeatures(hostId), { eyesOpen: 1, mouthOpen: random.chance(0.5) ? 0.5 : 0 }),
    ),
    path(
      'M0 604H1280V720H0Z',
      pen.gradient('down', [
        [0, tone(desk, 0.06)],
        [0.2, desk],
        [1, tone(desk, -0.07)],
      ]),
    ),
    box(0, 604, 1280, 5, 0, tone(desk, 0.16)),
    ...onDesk,
    foreground(random, hostLeft ? 60 : 1220, 760, 0.8),
  );
}

/**
 * The picture of a hero slide, 1600 × 900 units: things on the right, empty space for the text on the left.
 */
export function heroArt(key: string, groundName: GroundName, subjects: readonly ArtSubject[]): string {
  const pen = createPen();
  const random = seededRandom(`${key}/hero`);
  const ground = groundsByName[groundName];
  const figures = drawAll(pen, subjects);
  return picture(
    pen,
    1600,
    900,
    stageBackdrop(pen, ground, { width: 1600, height: 900, horizon: 690 }),
    panes(ground, 90, 60, 150),
    niche(pen, ground, 860, 60, 540, 690),
    oval(1440, 190, 84, 84, { ...tone(ground.table, 0.03), c: ground.table.c * 1.25 }),
    branchShade(ground, 760, -120, 172, 1.8),
    arrange(pen, ground, figures, random, { from: 650, to: 1560, floor: 776, tallest: 580 }),
    foreground(random, 1590, 985, 0.95),
  );
}

/** A category's picture, 960 × 720 units. */
export function categoryArt(category: string, subjects: readonly ArtSubject[]): string {
  const pen = createPen();
  const random = seededRandom(`${category}/category`);
  const ground = random.pick(grounds);
  const figures = drawAll(pen, subjects);
  return picture(
    pen,
    960,
    720,
    stageBackdrop(pen, ground, { width: 960, height: 720, horizon: 540 }),
    niche(pen, ground, 300, 80, 360, 540),
    branchShade(ground, 900, -70, 206, 2.1),
    arrange(pen, ground, figures, random, { from: 90, to: 870, floor: 612, tallest: 440 }),
  );
}
