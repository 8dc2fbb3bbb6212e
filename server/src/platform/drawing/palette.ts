import { oklch } from './oklch.ts';
import type { Oklch } from './oklch.ts';

/**
 * The colours of every picture that Greenroom draws: the interface's own tokens (paper, ink, leaf, moss,
 * coral, sun, stone) and quieter neighbours of their hues.
 */
export const swatches = {
  paper: oklch(0.975, 0.014, 90),
  cream: oklch(0.945, 0.032, 88),
  butter: oklch(0.915, 0.075, 92),
  oat: oklch(0.87, 0.04, 78),
  stone: oklch(0.8, 0.03, 85),
  wood: oklch(0.7, 0.085, 66),
  cocoa: oklch(0.4, 0.055, 52),
  ink: oklch(0.28, 0.035, 165),
  leaf: oklch(0.52, 0.105, 153),
  moss: oklch(0.67, 0.085, 137),
  sage: oklch(0.79, 0.055, 145),
  mint: oklch(0.89, 0.05, 158),
  pine: oklch(0.38, 0.065, 160),
  sun: oklch(0.83, 0.145, 84),
  ochre: oklch(0.71, 0.125, 73),
  coral: oklch(0.7, 0.15, 33),
  clay: oklch(0.63, 0.105, 44),
  rust: oklch(0.51, 0.12, 38),
  blush: oklch(0.87, 0.06, 38),
  mist: oklch(0.86, 0.035, 220),
  dusk: oklch(0.52, 0.065, 232),
  night: oklch(0.34, 0.05, 245),
  lilac: oklch(0.8, 0.055, 318),
  plum: oklch(0.43, 0.09, 350),
} as const satisfies Record<string, Oklch>;

export type SwatchName = keyof typeof swatches;
