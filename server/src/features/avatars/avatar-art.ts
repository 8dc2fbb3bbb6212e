import { oklch, toHex, tone } from '../../platform/drawing/oklch.ts';
import { portrait, portraitFeatures } from '../../platform/drawing/portrait.ts';
import { seededRandom } from '../../platform/drawing/seeded-random.ts';

const grounds = [
  oklch(0.88, 0.055, 156),
  oklch(0.88, 0.06, 40),
  oklch(0.91, 0.075, 92),
  oklch(0.87, 0.045, 215),
  oklch(0.78, 0.07, 142),
  oklch(0.79, 0.085, 48),
  oklch(0.87, 0.05, 318),
];

/**
 * The picture of a user without an upload (VIEW-19, HOME-8), as SVG, 160 units square. Pure: an id always has
 * the same picture. The id only seeds the choices and is never part of the output.
 */
export function avatarArt(id: string): string {
  const random = seededRandom(`${id}/avatar`);
  const ground = random.pick(grounds);
  const shapes = [
    `<circle cx="${random.integer(20, 140)}" cy="${random.integer(30, 70)}" r="${random.integer(34, 58)}" fill="${toHex(tone(ground, 0.05))}"/>`,
    `<path d="M0 ${random.integer(96, 120)}C50 ${random.integer(70, 110)} 110 ${random.integer(96, 130)} 160 ${random.integer(80, 112)}V160H0Z" fill="${toHex(tone(ground, -0.05))}"/>`,
    `<path d="M30 160V76A50 50 0 0 1 130 76V160Z" fill="${toHex(tone(ground, 0.055))}"/>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="160" height="160"><rect width="160" height="160" fill="${toHex(ground)}"/>${random.pick(shapes)}<g transform="translate(80 77) scale(0.72)">${portrait(portraitFeatures(id))}</g></svg>`;
}
