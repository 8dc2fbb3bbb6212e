/** The characters of a username are those that a mention can contain (MENTION-7). */
export const usernamePattern = /^[a-z0-9_]{1,64}$/;

/**
 * Converts a name to the characters of usernames. Those that a mention cannot contain, such as `+`, `-` and
 * dots of an email's local part, become underscores.
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

/** How many numbered names (`name`, `name2`, `name3`, ...) a sign-up tries. */
const numberedUsernames = 100;

/**
 * Candidate usernames for a new account, best first: name, name2, name3 ... (REG-19), then ones with random
 * numbers for very common names.
 */
export function usernameCandidates(wanted: string, drawnNumbers: readonly number[]): string[] {
  const numbered = Array.from({ length: numberedUsernames - 1 }, (_, index) => index + 2);
  return [wanted, ...[...numbered, ...drawnNumbers].map((number) => `${wanted}${number}`)];
}
