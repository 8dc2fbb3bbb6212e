const highSurrogate = /[\ud800-\udbff]$/;

/** The beginning of a text, of so many UTF-16 units at most as lengths are limited in. No character is cut in the middle. */
export function cutText(text: string, unitsMax: number): string {
  if (text.length <= unitsMax) return text;
  return text.slice(0, unitsMax).replace(highSurrogate, '');
}
