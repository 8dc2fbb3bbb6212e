/** Sizes as one text with commas between them. A comma or a backslash of a size has a backslash before it: a brand may name one `30, long`. */
export const joinSizes = (sizes: readonly string[]): string =>
  sizes.map((size) => size.replaceAll(/[\\,]/g, String.raw`\$&`)).join(',');

/** The sizes of such a text; what stands between two commas and is empty is none. */
export const splitSizes = (text: string): string[] =>
  (text.match(/(?:\\.|[^\\,])+/gs) ?? []).map((size) => size.replaceAll(/\\(.)/gs, '$1'));

const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', 'XXXL', '3XL', '4XL', '5XL'];

function letterRank(size: string): number {
  const place = letterSizes.indexOf(size.toUpperCase());
  return place === -1 ? letterSizes.length : place;
}

/** From small to large: letters first, then numbers by what they are worth, then names. */
export const bySize = (one: string, other: string): number =>
  letterRank(one) - letterRank(other) || one.localeCompare(other, 'en', { numeric: true });
