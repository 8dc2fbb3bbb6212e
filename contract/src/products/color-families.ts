/**
 * The colors that shoppers search and filter by, each with a representative `#rrggbb`. A product has the
 * families of its own colors.
 */
export const colorFamilies = {
  red: '#b3261e',
  orange: '#d9702b',
  yellow: '#e5b93c',
  green: '#4c7a4f',
  teal: '#2a8c8c',
  blue: '#2f5da8',
  purple: '#7a4fa3',
  pink: '#e29cb0',
  brown: '#7a5236',
  beige: '#dccbb0',
  white: '#ffffff',
  gray: '#8c8c8c',
  black: '#1a1a1a',
} as const;

export type ColorFamily = keyof typeof colorFamilies;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record above
export const colorFamilyNames = Object.keys(colorFamilies) as [ColorFamily, ...ColorFamily[]];

/** The display name, such as `Gray`. */
export const colorFamilyLabel = (family: ColorFamily): string =>
  `${family.slice(0, 1).toUpperCase()}${family.slice(1)}`;
