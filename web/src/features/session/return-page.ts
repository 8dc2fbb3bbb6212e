/** Query parameter with the page to return to after signing in (SHELL-4). */
const originParameter = 'next';

/** A placeholder origin for relative URLs of this site. */
const anySite = 'http://this.invalid';

const signInPaths = new Set(['/login', '/register', '/auth', '/forgot-password', '/reset-password']);

/**
 * The URL of the sign-in page, with `page` (path and query) as the page to return to. The home page and the
 * sign-in pages are not remembered.
 */
export function signInAddress(signInPath: string, page: string): string {
  const path = page.split('?', 1)[0] ?? '';
  if (path === '/' || signInPaths.has(path)) return signInPath;
  return `${signInPath}?${new URLSearchParams({ [originParameter]: page }).toString()}`;
}

/** The page to open after signing in: the remembered one if it is a path of this site, else `/` (LOGIN-10). */
export function rememberedOrigin(search: URLSearchParams): string {
  const page = search.get(originParameter);
  if (page === null || !page.startsWith('/') || !URL.canParse(page, anySite)) return '/';
  // Parse as a browser does: `/\evil.example`, a tab between two slashes and `/.//evil.example` all lead to
  // another site.
  const { origin, pathname, search: query, hash } = new URL(page, anySite);
  return origin === anySite && !pathname.startsWith('//') ? `${pathname}${query}${hash}` : '/';
}

/** Adds the same query parameter to a link from one sign-in page to another. */
export function keepOrigin(path: string, search: URLSearchParams): string {
  const origin = rememberedOrigin(search);
  return origin === '/' ? path : signInAddress(path, origin);
}
