/** Paths that answer JSON also when there is nothing; every other is a page's. */
const machinePaths =
  /^\/(api|v1|whip|whep|files|avatars|documents|replays|socket\.io|room|healthz|readyz|metrics)(\/|$)/;

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
