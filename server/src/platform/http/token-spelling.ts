/** Printable ASCII (RFC 9110, section 5.5). Without `%`: what reads the token behind this would decode it once more. */
const tokenPattern = /^[!-$&-~]+$/;

/**
 * A token by the one spelling that it has here. It may come percent-encoded, as an answer's header spells it: it is
 * decoded once, so that one token is not taken for many. Undefined for what is no token, or encoded more than once.
 */
export function plainToken(spelling: string): string | undefined {
  try {
    const token = decodeURIComponent(spelling);
    return tokenPattern.test(token) ? token : undefined;
  } catch {
    return undefined;
  }
}
