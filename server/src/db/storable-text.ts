/** The message for a text that cannot be stored. */
export const unstorableMessage =
  'There is a character in this that cannot be stored. Type it again without it.';

/**
 * Whether the database accepts a text. It rejects the NUL character, and unpaired surrogates, which are
 * invalid Unicode and which `jsonb` refuses.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * The path of a text or name in parsed JSON that cannot be stored, such as `socialLinks.website`. Empty for
 * the value itself. Undefined if everything can be stored.
 */
export function unstorablePath(value: unknown): string | undefined {
  // Not recursive, because the caller controls how deep the value is.
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
