/**
 * Printable ASCII (RFC 9110, section 5.5) without `%`, because what reads the token next would decode it
 * again.
 */
const tokenPattern = /^[!-$&-~]+$/;

/**
 * Reduces a token to one canonical spelling. It may arrive percent-encoded, as a response header spells it,
 * and is decoded once, so that one token never counts as several. Undefined for text that is not a token or
 * is encoded more than once.
 */
export function plainToken(spelling: string): string | undefined {
  try {
    const token = decodeURIComponent(spelling);
    return tokenPattern.test(token) ? token : undefined;
  } catch {
    return undefined;
  }
}
