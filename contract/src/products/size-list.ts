/**
 * Joins sizes with commas. A comma or backslash within a size is escaped by a backslash, because a brand may
 * name one `30, long`.
 */
export const joinSizes = (sizes: readonly string[]): string =>
  sizes.map((size) => size.replaceAll(/[\\,]/g, String.raw`\$&`)).join(',');

/** Splits such a text into sizes. Empty parts are dropped. */
export const splitSizes = (text: string): string[] =>
  (text.match(/(?:\\.|[^\\,])+/gs) ?? []).map((size) => size.replaceAll(/\\(.)/gs, '$1'));

const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', 'XXXL', '3XL', '4XL', '5XL'];

function letterRank(size: string): number {
  const place = letterSizes.indexOf(size.toUpperCase());
  return place === -1 ? letterSizes.length : place;
}

/** Sorts from small to large: letter sizes first, then numbers by value, then names. */
export const bySize = (one: string, other: string): number =>
  letterRank(one) - letterRank(other) || one.localeCompare(other, 'en', { numeric: true });
