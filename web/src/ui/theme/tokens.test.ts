// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';
/** Linear sRGB, each from 0 to 1. */
type Rgb = readonly [number, number, number];

/** The light and the dark colour of a token: `light-dark(a, b)`, or one value for both. */
function tokenColours(name: string): readonly [string, string] {
  const value = new RegExp(String.raw`--${name}:\s*([^;]+);`).exec(css)?.[1];
  if (value === undefined) throw new Error(`There is no token --${name}`);
  const colours = value.match(/oklch\([^)]+\)/g) ?? [];
  return [colours[0] ?? '', colours[1] ?? colours[0] ?? ''];
}

/** OKLCH to linear sRGB, with the matrices of CSS Color 4. */
function toLinearRgb(colour: string): Rgb {
  const [lightness = 0, chroma = 0, hue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel))) as unknown as Rgb;
}

/** WCAG 2.2 contrast ratio of two tokens in a theme. */
function contrast(one: string, other: string, theme: Theme): number {
  const luminance = (name: string) => {
    const [r, g, b] = toLinearRgb(tokenColours(name)[theme === 'light' ? 0 : 1]);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [darker, lighter] = [luminance(one), luminance(other)].sort((x, y) => x - y) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

const surfaces = ['paper', 'paper-raised', 'paper-sunken', 'moss'] as const;
const texts = ['ink', 'ink-soft', 'stone-text', 'leaf-text', 'coral-text', 'sun-text', 'beet'] as const;
const grounds = ['ground-apricot', 'ground-rose', 'ground-moss', 'ground-dusk'] as const;

/** Pairs of text and surface that need 4.5 to 1. */
const textPairs: readonly (readonly [string, string])[] = [
  ...surfaces.flatMap((surface) => texts.map((text) => [text, surface] as const)),
  ...grounds.map((ground) => ['ink', ground] as const),
  ['ink', 'moss-strong'],
  ['ink-soft', 'moss-strong'],
  ['leaf-text', 'moss-strong'],
  ['on-leaf', 'leaf'],
  ['on-leaf', 'leaf-strong'],
  ['on-coral', 'coral'],
  ['on-sun', 'sun'],
  ['on-sky', 'sky'],
  ['on-beet', 'beet'],
  ['on-beet', 'beet-strong'],
  ['beet', 'beet-soft'],
  ['ink', 'beet-soft'],
  ['ink-soft', 'beet-soft'],
  ['paper', 'ink'],
];

/** Borders of controls and the focus ring need 3 to 1 (WCAG 1.4.11). */
const edgePairs = ['paper', 'paper-raised', 'paper-sunken', 'moss'].flatMap((surface) => [
  ['stone-strong', surface] as const,
  ['focus', surface] as const,
]);

describe.each(['light', 'dark'] as const)('the %s tokens meet WCAG 2.2 AA', (theme) => {
  test.each(textPairs)('%s on %s is at least 4.5 to 1', (text, surface) => {
    expect(contrast(text, surface, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edgePairs)('%s beside %s is at least 3 to 1', (edge, surface) => {
    expect(contrast(edge, surface, theme)).toBeGreaterThanOrEqual(3);
  });
});

describe('the stage is dark in both themes', () => {
  test.each(['ink', 'ink-soft', 'stone-text', 'leaf-text', 'sun-text', 'coral-text'])(
    '%s on it is at least 4.5 to 1',
    (text) => {
      expect(contrast(text, 'stage', 'dark')).toBeGreaterThanOrEqual(4.5);
    },
  );
});
