import { artSubject } from '../catalogue/art-subjects.ts';
import { box, createPen, group, oval, path, picture, stroke } from '../art/pen.ts';
import type { Pen } from '../art/pen.ts';
import { sprig } from '../art/figure.ts';
import { ellipse } from '../art/outline.ts';
import { productFigure } from '../art/product-art.ts';
import { groundsByName, place } from '../art/scene.ts';
import { branchShade, panes, shelf, stageBackdrop } from '../art/stage.ts';
import { oklch, tone } from '../../../server/src/platform/drawing/oklch.ts';
import { swatches } from '../../../server/src/platform/drawing/palette.ts';
import { backHair, bust, head, portraitFeatures } from '../../../server/src/platform/drawing/portrait.ts';
import type { PortraitFeatures } from '../../../server/src/platform/drawing/portrait.ts';
import { blink, during, loopSeconds, wave } from './motion.ts';

export const frameWidth = 1280;
export const frameHeight = 720;

const ground = groundsByName.moss;
const desk = oklch(0.6, 0.09, 58);
const deskGround = { wall: desk, table: desk };
const deskTop = 590;

const thing = (pen: Pen, key: string, x: number, y: number, height: number, onDesk = false): string => {
  const figure = productFigure(pen, artSubject(key));
  return place(pen, onDesk ? deskGround : ground, figure, x, y, height / figure.height);
};

/** Three ribbons of steam that rise and fade, each a whole number of times per loop. */
function steam(pen: Pen, x: number, y: number, seconds: number): string {
  const fade = pen.gradient('down', [
    [0, swatches.paper, 0],
    [0.4, swatches.paper, 0.85],
    [1, swatches.paper, 0],
  ]);
  return [0, 1, 2]
    .map((ribbon) => {
      const sway = (height: number): number =>
        wave(seconds, 5 + ribbon, height * 0.9 + ribbon * 0.31) * (6 + height * 14);
      const left = x - 30 + ribbon * 30;
      const points = Array.from({ length: 9 }, (_, index) => {
        const height = index / 8;
        return `${(left + sway(height)).toFixed(1)} ${(y - height * (120 + ribbon * 18)).toFixed(1)}`;
      });
      return `<path d="M${points.join('L')}" fill="none" stroke="${fade}" stroke-width="${13 - ribbon}" stroke-linecap="round" stroke-linejoin="round" opacity="${(0.75 + 0.2 * wave(seconds, 4, ribbon / 3)).toFixed(2)}"/>`;
    })
    .join('');
}

/** The clock on the wall. Its hand turns once per loop, so that it is easy to see whether the video moves. */
function clock(pen: Pen, x: number, y: number, seconds: number): string {
  const ticks = Array.from({ length: 12 }, (_, hour) =>
    group(
      `rotate(${hour * 30})`,
      box(
        -2.5,
        -62,
        5,
        hour % 3 === 0 ? 15 : 8,
        2.5,
        hour % 3 === 0 ? swatches.cocoa : tone(swatches.wood, -0.05),
      ),
    ),
  ).join('');
  return group(
    `translate(${x} ${y})`,
    oval(9, 13, 84, 84, tone(ground.wall, -0.25), 'opacity="0.22"'),
    path(
      ellipse(0, 0, 84, 84),
      pen.gradient('slant', [
        [0, tone(swatches.wood, 0.09)],
        [1, tone(swatches.wood, -0.06)],
      ]),
    ),
    path(ellipse(0, 0, 71, 71), swatches.paper),
    ticks,
    group('rotate(-58)', box(-4, -36, 8, 42, 4, swatches.ink)),
    group('rotate(72)', box(-3, -50, 6, 58, 3, swatches.ink)),
    group(
      `rotate(${((seconds / loopSeconds) * 360).toFixed(2)})`,
      box(-1.8, -60, 3.6, 76, 1.8, swatches.coral),
      oval(0, -44, 5, 5, swatches.coral),
    ),
    oval(0, 0, 6.5, 6.5, swatches.coral),
  );
}

function arm(
  features: PortraitFeatures,
  shoulder: string,
  elbow: string,
  hand: readonly [number, number],
): string {
  const sleeve = tone(features.top, 0.02);
  return (
    stroke(
      `M${shoulder}Q${elbow} ${hand[0].toFixed(1)} ${hand[1].toFixed(1)}`,
      tone(features.top, -0.05),
      58,
    ) + stroke(`M${shoulder}Q${elbow} ${(hand[0] - 2).toFixed(1)} ${hand[1].toFixed(1)}`, sleeve, 49)
  );
}

function openHand({ skin }: PortraitFeatures, x: number, y: number, turn: number): string {
  const finger = (dx: number, length: number, lean: number): string =>
    group(`translate(${dx} -16) rotate(${lean})`, box(-7, -length, 14, length + 12, 7, skin));
  return group(
    `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)})`,
    box(-27, 18, 54, 22, 10, swatches.cream),
    group('translate(-22 6) rotate(-48)', box(-7.5, -30, 15, 40, 7.5, tone(skin, -0.03))),
    finger(-18, 27, -12),
    finger(-6, 34, -3),
    finger(7, 32, 5),
    finger(19, 24, 13),
    box(-26, -22, 52, 50, 20, skin),
    stroke('M-14 4Q0 12 14 2', tone(skin, -0.1), 3, 'opacity="0.7"'),
  );
}

/** The host: greets at the start, shows the mug in the middle, talks and blinks. */
function host(pen: Pen, seconds: number): string {
  const features = { ...portraitFeatures('theo-284'), eyes: 'open' as const };
  const greets = during(seconds, 0.3, 3.6);
  const shows = during(seconds, 5.2, 10.6, 1);
  const talks = Math.max(during(seconds, 1, 4.4, 0.4), during(seconds, 5.6, 12.6, 0.4));
  const mouthOpen = talks * Math.max(0, 0.42 + 0.34 * wave(seconds, 43) + 0.26 * wave(seconds, 67, 0.2));
  const eyesOpen = blink(seconds, [1.9, 4.7, 7.9, 8.25, 11.4, 13.2]);
  const nod = wave(seconds, 5) * 2.6 + talks * wave(seconds, 17) * 1.3;
  const lean = wave(seconds, 2, 0.1) * 3 - shows * 4 + greets * 3;
  const breath = wave(seconds, 4) * 1.6;
  const waving: readonly [number, number] = [
    172 + wave(seconds, 21) * 20 * greets,
    268 - greets * 226 + breath,
  ];
  const showing: readonly [number, number] = [
    -158 + wave(seconds, 6) * 7 * shows,
    300 - shows * 176 + breath,
  ];
  const mug = productFigure(pen, artSubject('sunday-mug'));
  return group(
    'translate(850 300) scale(1.6)',
    group(
      `translate(${(lean * 0.6).toFixed(1)} ${nod.toFixed(1)}) rotate(${lean.toFixed(2)} 0 90)`,
      backHair(features),
    ),
    group(`translate(0 ${breath.toFixed(1)})`, bust(features)),
    group(
      `translate(${(lean * 0.6).toFixed(1)} ${nod.toFixed(1)}) rotate(${lean.toFixed(2)} 0 90)`,
      head(features, { eyesOpen, mouthOpen }),
    ),
    greets > 0.01
      ? arm(features, '104 168', `${170 + greets * 26} ${250 - greets * 20}`, waving) +
          openHand(features, waving[0], waving[1] - 34, wave(seconds, 21, 0.08) * 13 * greets + 6)
      : '',
    shows > 0.01
      ? arm(features, '-104 168', `${-176 - shows * 14} ${262 - shows * 6}`, showing) +
          group(
            `translate(${(showing[0] - 6).toFixed(1)} ${(showing[1] + 6).toFixed(1)}) rotate(${(wave(seconds, 6, 0.1) * 5).toFixed(1)}) scale(${(82 / mug.height).toFixed(3)})`,
            mug.markup,
          ) +
          group(
            `translate(${(showing[0] + 4).toFixed(1)} ${(showing[1] - 16).toFixed(1)})`,
            [0, 1, 2, 3]
              .map((finger) =>
                box(
                  -44 + finger * 3,
                  -26 + finger * 12.5,
                  40 - Math.abs(finger - 1.5) * 4,
                  12.5,
                  6.2,
                  tone(features.skin, finger % 2 ? -0.02 : 0.01),
                ),
              )
              .join(''),
          )
      : '',
  );
}

function flame(pen: Pen, x: number, y: number, seconds: number): string {
  const flicker = 1 + wave(seconds, 29) * 0.05 + wave(seconds, 47, 0.3) * 0.05;
  return (
    oval(
      x,
      y - 22,
      90,
      90,
      pen.gradient('round', [
        [0, swatches.sun, 0.5],
        [1, swatches.sun, 0],
      ]),
      `opacity="${(0.75 + 0.2 * wave(seconds, 31)).toFixed(2)}"`,
    ) +
    group(
      `translate(${x} ${y}) rotate(${(wave(seconds, 13) * 4).toFixed(2)}) scale(${(2 - flicker).toFixed(3)} ${flicker.toFixed(3)})`,
      path('M0 -40C15 -18 16 -2 0 2C-16 -2 -13 -18 0 -40Z', swatches.sun) +
        path('M0 -20C7 -10 7 0 0 1C-7 0 -6 -10 0 -20Z', swatches.paper),
    )
  );
}

const sway = (x: number, y: number, turn: number, scale: number, markup: string): string =>
  group(`translate(${x} ${y}) rotate(${turn.toFixed(2)}) scale(${scale})`, markup);

/**
 * One frame of the show as SVG, 1280 × 720, at a time in the loop. Pure: the same time gives the same
 * picture.
 */
export function sceneFrame(seconds: number): string {
  const pen = createPen();
  const dust = Array.from({ length: 14 }, (_, index) => {
    const x = 120 + ((index * 271) % 560) + wave(seconds, 1 + (index % 2), index / 14) * 26;
    const y = 80 + ((index * 137) % 430) + wave(seconds, 1, index * 0.37) * 30;
    return oval(
      x,
      y,
      2.4 + (index % 3),
      2.4 + (index % 3),
      swatches.paper,
      `opacity="${(0.45 + 0.35 * wave(seconds, 3, index / 7)).toFixed(2)}"`,
    );
  }).join('');
  const leaves = [-40, -14, 14, 44]
    .map((turn, index) =>
      sway(
        1236 + turn * 1.2,
        775,
        turn + wave(seconds, 3, index / 5) * 3.4,
        0.72 + (index % 2) * 0.14,
        sprig(tone(swatches.pine, index * 0.03), 240, 6, turn / 2),
      ),
    )
    .join('');
  return picture(
    pen,
    frameWidth,
    frameHeight,
    stageBackdrop(pen, ground, { width: frameWidth, height: frameHeight, horizon: 700 }),
    group(
      `translate(${(wave(seconds, 1) * 9).toFixed(1)} ${(wave(seconds, 1, 0.2) * 4).toFixed(1)})`,
      panes(ground, 70, 40, 104),
    ),
    oval(850, 320, 268, 268, tone(ground.wall, 0.035)),
    group(
      `translate(${(wave(seconds, 2) * 5).toFixed(1)} 0) rotate(${(wave(seconds, 2, 0.15) * 1.1).toFixed(2)} 1260 -60)`,
      branchShade(ground, 1262, -60, 206, 1.8),
    ),
    clock(pen, 590, 142, seconds),
    shelf(pen, ground, 110, 336, 400),
    thing(pen, 'linen-shade-lamp', 205, 336, 196),
    thing(pen, 'terrace-planter', 352, 336, 172),
    box(424, 262, 66, 74, 10, tone(swatches.blush, -0.03)),
    box(
      424,
      262,
      66,
      74,
      10,
      pen.gradient('across', [
        [0, swatches.ink, 0.06],
        [0.25, swatches.paper, 0.35],
        [0.5, swatches.paper, 0],
        [1, swatches.ink, 0.2],
      ]),
    ),
    box(436, 284, 42, 34, 4, swatches.paper),
    stroke('M457 262V250', swatches.ink, 4),
    flame(pen, 457, 252, seconds),
    dust,
    host(pen, seconds),
    path(
      `M0 ${deskTop}H1280V720H0Z`,
      pen.gradient('down', [
        [0, tone(desk, 0.07)],
        [0.22, desk],
        [1, tone(desk, -0.08)],
      ]),
    ),
    box(0, deskTop, 1280, 5, 0, tone(desk, 0.16)),
    thing(pen, 'flax-throw-blanket', 196, 652, 150, true),
    thing(pen, 'round-teapot', 432, 660, 150, true),
    thing(pen, 'nesting-bowls', 1068, 650, 110, true),
    steam(pen, 432, 500, seconds),
    leaves,
  );
}
