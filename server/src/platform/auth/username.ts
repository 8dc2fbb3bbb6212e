/** Characters of a username: those that a mention can name (MENTION-7). */
export const usernamePattern = /^[a-z0-9_]{1,64}$/;

/**
 * The wanted name in the characters that usernames have. An email's local part may hold `+`, `-` and dots, which a
 * mention could not name; each becomes an underscore.
 */
export function normalizeUsername(wanted: string): string {
  const normalized = wanted
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 48);
  return normalized === '' ? 'user' : normalized;
}

/** The wanted username, or the next free one: name, name2, name3 ... (REG-19). */
export function nextFreeUsername(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let suffix = 2; ; suffix += 1) {
    const candidate = `${wanted}${suffix}`;
    if (!taken.has(candidate)) return candidate;
  }
}
