import { fromHex } from '../../../server/src/platform/drawing/oklch.ts';
import { swatches } from '../../../server/src/platform/drawing/palette.ts';
import type { SwatchName } from '../../../server/src/platform/drawing/palette.ts';
import { seededRandom } from '../../../server/src/platform/drawing/seeded-random.ts';
import type { BrandMark } from './brand-marks.ts';
import type { FabricPattern, Figure } from './figure.ts';
import { group, picture, createPen } from './pen.ts';
import type { Pen } from './pen.ts';
import { productKinds } from './product-kinds.ts';
import type { ProductKind } from './product-kinds.ts';
import { flatBackdrop, lyingProps, pickGround, pickProp, place, plinth, standingBackdrop } from './scene.ts';

/** The input of a product's pictures. */
export interface ArtSubject {
  /** The seed of every choice of shape, label and setting. The same key gives the same pictures. */
  readonly key: string;
  readonly kind: ProductKind;
  readonly mark: BrandMark;
  /** The product's colours, `#rrggbb`, the one shown first. */
  readonly colors: readonly string[];
  readonly accent: SwatchName;
  readonly pattern?: FabricPattern;
}

/** 0: the product alone. 1: a close-up. 2: with its other colours or in a setting. */
export type ArtView = 0 | 1 | 2;
export const artViews: readonly ArtView[] = [0, 1, 2];

/** The product without a setting, for shelves and scenes. `colorIndex` selects its colour. */
export function productFigure(pen: Pen, subject: ArtSubject, colorIndex = 0): Figure {
  const random = seededRandom(`${subject.key}/figure`);
  const hex = subject.colors[colorIndex % Math.max(1, subject.colors.length)];
  return productKinds[subject.kind]({
    pen,
    random,
    body: hex === undefined ? swatches.sage : fromHex(hex),
    accent: swatches[subject.accent],
    mark: subject.mark,
    build: random.next(),
    pattern: subject.pattern ?? 'plain',
  });
}

const fit = (figure: Figure, width: number, height: number): number =>
  Math.min(width / figure.width, height / figure.height, 1.5);

function alone(pen: Pen, subject: ArtSubject): string {
  const random = seededRandom(`${subject.key}/0`);
  const figure = productFigure(pen, subject);
  const ground = pickGround(random, fromHex(subject.colors[0] ?? '#ffffff'));
  if (figure.stance === 'flat') {
    return flatBackdrop(pen, ground, random) + place(pen, ground, figure, 400, 400, fit(figure, 560, 620));
  }
  const horizon = random.integer(540, 590);
  const scale = fit(figure, 500, 500);
  return (
    standingBackdrop(pen, ground, random, horizon) +
    place(pen, ground, figure, 400 - figure.width * scale * 0.04, 676, scale)
  );
}

function closeUp(pen: Pen, subject: ArtSubject): string {
  const random = seededRandom(`${subject.key}/1`);
  const body = fromHex(subject.colors[0] ?? '#ffffff');
  const ground = pickGround(random, body, [pickGround(seededRandom(`${subject.key}/0`), body)]);
  const figure = productFigure(pen, subject);
  if (figure.stance === 'flat') {
    return (
      flatBackdrop(pen, ground, random) +
      place(
        pen,
        ground,
        figure,
        random.integer(300, 380),
        random.integer(460, 540),
        fit(figure, 560, 620) * 1.62,
        random.integer(-14, 14),
      )
    );
  }
  const scale = fit(figure, 500, 500) * 1.62;
  return (
    standingBackdrop(pen, ground, random, 700) +
    place(
      pen,
      ground,
      figure,
      random.integer(350, 430),
      400 + figure.height * scale * 0.55,
      scale,
      random.pick([-7, -4, 5, 8]),
    )
  );
}

function inCompany(pen: Pen, subject: ArtSubject): string {
  const random = seededRandom(`${subject.key}/2`);
  const body = fromHex(subject.colors[0] ?? '#ffffff');
  const ground = pickGround(random, body);
  const others = subject.colors.length;
  const figure = productFigure(pen, subject);
  if (figure.stance === 'flat') {
    const surface = flatBackdrop(pen, ground, random);
    const scale = fit(figure, 560, 620) * 0.72;
    if (others > 1) {
      const second = productFigure(pen, subject, 1);
      const third =
        others > 2 ? place(pen, ground, productFigure(pen, subject, 2), 590, 300, scale * 0.94, 12) : '';
      return (
        surface +
        third +
        place(pen, ground, second, others > 2 ? 400 : 530, others > 2 ? 470 : 450, scale, 5) +
        place(pen, ground, figure, others > 2 ? 216 : 272, others > 2 ? 400 : 370, scale, -9)
      );
    }
    return (
      surface +
      lyingProps(pen, ground, random) +
      place(pen, ground, figure, 400, 400, scale * 1.26, random.integer(-8, 8))
    );
  }
  const horizon = random.integer(500, 560);
  const backdrop = standingBackdrop(pen, ground, random, horizon);
  if (others > 1) {
    const scale = fit(figure, 300, 400);
    const back = place(
      pen,
      ground,
      productFigure(pen, subject, 1),
      others > 2 ? 190 : 250,
      610,
      scale * 0.94,
    );
    const far = others > 2 ? place(pen, ground, productFigure(pen, subject, 2), 606, 618, scale * 0.94) : '';
    return backdrop + back + far + place(pen, ground, figure, others > 2 ? 400 : 510, 690, scale);
  }
  const scale = fit(figure, 380, 400);
  const stand = plinth(pen, ground, Math.max(150, figure.width * scale * 0.62), random.integer(54, 110));
  const left = random.chance(0.5);
  const prop = pickProp(pen, ground, random);
  const nearProp = pickProp(pen, ground, random);
  return (
    backdrop +
    place(pen, ground, prop, left ? 140 : 676, 612, 1.06) +
    place(pen, ground, stand, 400, 704, 1) +
    place(pen, ground, figure, 400, 704 - stand.height, scale) +
    place(pen, ground, nearProp, left ? 678 : 128, 742, nearProp.height > 250 ? 0.9 : 1)
  );
}

/**
 * A product's picture as SVG, 800 units square. Pure: the same subject and view give the same text. It
 * contains no text and no font, so every machine draws it the same.
 */
export function productArt(subject: ArtSubject, view: ArtView): string {
  const pen = createPen();
  const scenes: Record<ArtView, (pen: Pen, subject: ArtSubject) => string> = {
    0: alone,
    1: closeUp,
    2: inCompany,
  };
  const scene = group('translate(0 0)', scenes[view](pen, subject));
  return picture(pen, 800, 800, scene);
}
