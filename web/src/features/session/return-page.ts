/** Name of the query parameter that holds the page to go back to after signing in (SHELL-4). */
const originParameter = 'next';

/** Stands for this site, whatever its address. */
const anySite = 'http://this.invalid';

const signInPaths = new Set(['/login', '/register', '/auth', '/forgot-password', '/reset-password']);

/** The sign-in address that remembers `page` (path and query) where that is worth remembering. */
export function signInAddress(signInPath: string, page: string): string {
  const path = page.split('?', 1)[0] ?? '';
  if (path === '/' || signInPaths.has(path)) return signInPath;
  return `${signInPath}?${new URLSearchParams({ [originParameter]: page }).toString()}`;
}

/** The page to go to after signing in: the remembered one, if it is a path of this site, else `/` (LOGIN-10). */
export function rememberedOrigin(search: URLSearchParams): string {
  const page = search.get(originParameter);
  if (page === null || !page.startsWith('/') || !URL.canParse(page, anySite)) return '/';
  // Read as a browser reads it: `/\evil.example`, a tab between two slashes and `/.//evil.example` lead to another site.
  const { origin, pathname, search: query, hash } = new URL(page, anySite);
  return origin === anySite && !pathname.startsWith('//') ? `${pathname}${query}${hash}` : '/';
}

/** The same query for a link from one sign-in page to another. */
export function keepOrigin(path: string, search: URLSearchParams): string {
  const origin = rememberedOrigin(search);
  return origin === '/' ? path : signInAddress(path, origin);
}
