import { type ColorFamily, colorFamilyNames } from '@greenroom/contract/products/color-families';
import { fromHex } from '../../../platform/drawing/oklch.ts';

/** The words of each color. A product's colors come from its color names, its name and its tags. */
const words: Record<ColorFamily, string> = {
  red: 'red scarlet crimson',
  orange: 'orange terracotta rust',
  yellow: 'yellow ochre mustard',
  green: 'green sage moss olive',
  teal: 'teal turquoise aqua',
  blue: 'blue navy indigo',
  purple: 'purple violet lilac lavender',
  pink: 'pink blush',
  brown: 'brown walnut chestnut',
  beige: 'beige cream sand',
  white: 'white ivory',
  gray: 'gray grey',
  black: 'black',
};

const byWord = new Map(
  colorFamilyNames.flatMap((family) =>
    words[family].split(' ').map((word): [string, ColorFamily] => [word, family]),
  ),
);
/** What a search treats as a color: only its plain name. Other words for it may also be a scent or a wood. */
const askedBy = new Map<string, ColorFamily>([
  ...colorFamilyNames.map((family): [string, ColorFamily] => [family, family]),
  ['grey', 'gray'],
]);

/** The color that a normalised word of a search refers to. */
export const colorAskedBy = (word: string): ColorFamily | undefined => askedBy.get(word);

/** A color as one bit, so that all of a product's colors are one number. */
export const colorBit = (family: ColorFamily): number => 1 << colorFamilyNames.indexOf(family);

/** The OKLCH hues in degrees at which one color becomes the next. */
const hues: readonly [number, ColorFamily][] = [
  [8, 'pink'],
  [40, 'red'],
  [70, 'orange'],
  [112, 'yellow'],
  [165, 'green'],
  [215, 'teal'],
  [285, 'blue'],
  [325, 'purple'],
  [360, 'pink'],
];

function familiesOfHex(hex: string): ColorFamily[] {
  const { l, c, h } = fromHex(hex);
  if (l > 0.94 && c < 0.03) return ['white'];
  if (l < 0.27 && c < 0.05) return ['black'];
  if (c < 0.025) return l > 0.85 ? ['white', 'gray'] : ['gray'];
  const isWarm = h > 40 && h < 112;
  if (isWarm && l > 0.75 && c < 0.08) return ['beige'];
  if (h > 25 && h < 95 && l < 0.55 && c < 0.13) return ['brown'];
  const family = hues.find(([until]) => h <= until)?.[1] ?? 'pink';
  if (family === 'red' && l > 0.72) return ['pink'];
  return family === 'teal' ? ['teal', h < 190 ? 'green' : 'blue'] : [family];
}

/**
 * The colors of a product as bits (`colorBit`).
 * @param hexes its colors as `#rrggbb`; invalid ones are ignored
 * @param productWords normalised words of its color names, its own name and its tags
 */
export function colorBitsOf(hexes: readonly string[], productWords: readonly string[]): number {
  let bits = 0;
  for (const hex of hexes) {
    if (!/^#[0-9a-f]{6}$/i.test(hex)) continue;
    for (const family of familiesOfHex(hex)) bits |= colorBit(family);
  }
  for (const word of productWords) {
    const family = byWord.get(word);
    if (family !== undefined) bits |= colorBit(family);
  }
  return bits;
}
