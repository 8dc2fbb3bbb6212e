/** Cursors of lists: opaque texts that hold the place of a page's last entry, as base64url of JSON. */
export function encodeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** What a cursor holds, from outside this process: check it. Undefined for a text that is no cursor. */
export function decodeCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
