/**
 * Path prefixes that are followed by a secret with which anybody can act: a link from a mail, a shared
 * wishlist, a session of the media room.
 */
const beforeSecret =
  /(\/(?:unsubscribe|shared-wishlists|wishlist\/shared|auth\/reset-password|wh[ie]p\/sessions)\/)[^/]+/;

/**
 * A request's path as it is logged: without its query, which may hold search texts and one-time tokens, and
 * with secret segments removed.
 */
export function loggedPath(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(beforeSecret, '$1[redacted]');
}
