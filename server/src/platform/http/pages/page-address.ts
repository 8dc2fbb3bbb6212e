/** Paths that answer JSON also when there is nothing; every other is a page's. */
const machinePaths = /^\/(api|v1|whip|whep|files|avatars|socket\.io|room|healthz|readyz|metrics)(\/|$)/;

export function isMachinePath(path: string): boolean {
  return machinePaths.test(path);
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * A page's address whose percent signs stand for nothing, with each of them escaped: it is looked up as it is written,
 * which is how the router in the browser reads it too. Any other address is left as it is.
 */
export function readablePageAddress(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  if (!path.includes('%') || isMachinePath(path) || canDecode(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

/** The path of an address, without its query. */
export function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '/';
}

/** What links from elsewhere add to an address, by which no page differs. */
const trackingNames =
  /^(utm_[a-z]+|(?:g|d|fb)clid|gbraid|wbraid|msclkid|igshid|mc_[ce]id|twclid|ttclid|_hs[a-z]+|ref)$/;

/** The address without what only says how somebody came to it, so that all who come by one link see one page. */
export function withoutTracking(address: string): string {
  const [path = '/', query] = address.split('?', 2);
  if (query === undefined) return address;
  const kept = query.split('&').filter((part) => !trackingNames.test(part.split('=', 1)[0] ?? ''));
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}
