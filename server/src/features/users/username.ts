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

/** How many of `name`, `name2`, `name3` ... a sign-up tries. */
const numberedUsernames = 100;

/**
 * The usernames that a new account may get, best first: name, name2, name3 ... (REG-19), and for a name that very many
 * have, those with the drawn numbers.
 */
export function usernameCandidates(wanted: string, drawnNumbers: readonly number[]): string[] {
  const numbered = Array.from({ length: numberedUsernames - 1 }, (_, index) => index + 2);
  return [wanted, ...[...numbered, ...drawnNumbers].map((number) => `${wanted}${number}`)];
}
