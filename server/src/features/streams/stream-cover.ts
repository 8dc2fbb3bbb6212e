import type { Drawing } from '../../platform/images/images.ts';
import { toHex, tone } from '../../platform/drawing/oklch.ts';
import { swatches } from '../../platform/drawing/palette.ts';
import { seededRandom } from '../../platform/drawing/seeded-random.ts';

/** A small number, so that the amount of cached renderings is bounded, whatever ids are requested. */
const covers = 48;

const curtains = ['leaf', 'pine', 'plum', 'rust', 'dusk', 'clay', 'moss', 'night'] as const;
const walls = ['oat', 'cream', 'blush', 'mint', 'mist', 'butter'] as const;

const width = 1280;
const height = 720;

/** Width of a gathered curtain, as a fraction of its width at the rod. */
const gathered = 0.64;

/** A curtain in folds, from the edge at 0 to `reach`. */
function curtain(color: (typeof curtains)[number], reach: number, folds: number): string {
  const step = reach / folds;
  return Array.from({ length: folds }, (_, fold) => {
    const left = fold * step;
    const shade = tone(swatches[color], fold % 2 === 0 ? -0.035 : 0.03);
    // Overlaps the next fold by one unit, so that no wall shows between them.
    const right = left + step + 1;
    return `<path d="M${left} 0H${right}C${right} 300 ${right * gathered} 420 ${right * gathered} 640H${left * gathered}C${left * gathered} 420 ${left} 300 ${left} 0Z" fill="${toHex(shade)}"/>`;
  }).join('');
}

/** The cover with that number: an empty stage before the show. */
function drawStage(number: number): string {
  const random = seededRandom(`stage ${number}`);
  const color = curtains[number % curtains.length] ?? 'leaf';
  const wall = swatches[walls[Math.floor(number / curtains.length) % walls.length] ?? 'oat'];
  const reach = random.integer(250, 330);
  const folds = random.integer(5, 7);
  const spot = random.integer(540, 740);
  const side = curtain(color, reach, folds);
  const sag = random.integer(18, 30);
  const bulbs = Array.from({ length: 12 }, (_, bulb) => {
    const x = 90 + bulb * 100;
    const y = 88 + Math.round(Math.sin(((bulb + 0.5) / 12) * Math.PI) * sag);
    return `<circle cx="${x}" cy="${y}" r="9" fill="${toHex(tone(swatches.sun, 0.06))}"/>`;
  }).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${toHex(wall)}"/>`,
    `<path d="M${spot - 60} 0H${spot + 60}L${spot + 300} 620H${spot - 300}Z" fill="${toHex(tone(wall, 0.07))}"/>`,
    `<rect y="590" width="${width}" height="130" fill="${toHex(swatches.wood)}"/>`,
    `<path d="M0 590H${width}V602H0Z" fill="${toHex(tone(swatches.wood, -0.1))}"/>`,
    `<ellipse cx="${spot}" cy="642" rx="290" ry="36" fill="${toHex(tone(swatches.wood, 0.1))}"/>`,
    bulbs,
    side,
    `<g transform="translate(${width} 0) scale(-1 1)">${side}</g>`,
    `<rect width="${width}" height="64" fill="${toHex(tone(swatches[color], -0.06))}"/>`,
    '</svg>',
  ].join('');
}

/** The 1280 x 720 picture of a show without its own, always the same for an id. */
export function streamCover(streamId: string): Drawing {
  const number = seededRandom(`${streamId}/cover`).integer(0, covers - 1);
  return { name: `stage-${number}`, draw: () => drawStage(number) };
}
