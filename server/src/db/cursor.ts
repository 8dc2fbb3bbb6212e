/** Encodes the place of a page's last entry as an opaque list cursor: base64url of JSON. */
export function encodeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * Decodes a cursor. It comes from outside this process, so the caller must validate the result. Undefined for
 * a text that is not a cursor.
 */
export function decodeCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
