/** What a person reads about a text that cannot be stored. */
export const unstorableMessage =
  'There is a character in this that cannot be stored. Type it again without it.';

/**
 * Whether the database takes a text: none with the NUL character, and none with half of a surrogate pair, which is no
 * Unicode and which `jsonb` refuses.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Where, in parsed JSON, a text or a name cannot be stored, as a path: `socialLinks.website`; empty for the value itself.
 * Undefined when all of it can be.
 */
export function unstorablePath(value: unknown): string | undefined {
  // Not by recursion: a caller chooses how deep the value is.
  const waiting: { path: string; value: unknown }[] = [{ path: '', value }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value: found } = next;
    if (typeof found === 'string' && !isStorable(found)) return path;
    if (typeof found !== 'object' || found === null || ArrayBuffer.isView(found)) continue;
    for (const [name, part] of Object.entries(found)) {
      if (!isStorable(name)) return path;
      if (typeof part !== 'string' && typeof part !== 'object') continue;
      waiting.push({ path: path === '' ? name : `${path}.${name}`, value: part });
    }
  }
  return undefined;
}
