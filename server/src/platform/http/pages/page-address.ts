/** Paths that always answer JSON, even for 404. Every other path is a page. */
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
 * Escapes each percent sign that is not part of a valid escape in a page's address. The address is then
 * looked up literally, as the router in the browser does. Other addresses are returned unchanged.
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
