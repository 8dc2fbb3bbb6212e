const highSurrogate = /[\ud800-\udbff]$/;

/**
 * Cuts a text to at most this many UTF-16 code units, the unit in which all length limits are given. Never
 * cuts a character in half.
 */
export function cutText(text: string, unitsMax: number): string {
  if (text.length <= unitsMax) return text;
  return text.slice(0, unitsMax).replace(highSurrogate, '');
}
