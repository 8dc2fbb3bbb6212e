/** Who knows what follows these can act with it: a link of a mail, a shared wishlist, a session of the media room. */
const beforeSecret =
  /(\/(?:unsubscribe|shared-wishlists|wishlist\/shared|auth\/reset-password|wh[ie]p\/sessions)\/)[^/]+/;

/**
 * A request's path as it stands in the log: without its query, for search texts and one-time tokens, and with a part that is
 * a secret cut out.
 */
export function loggedPath(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(beforeSecret, '$1[redacted]');
}
