const tokenKey = 'greenroom.token';

/**
 * The session token that the site stores for the signed-in person: of this window, otherwise of the browser.
 * Storage may be unavailable to an embedded page.
 */
export function storedToken(): string | undefined {
  try {
    return sessionStorage.getItem(tokenKey) ?? localStorage.getItem(tokenKey) ?? undefined;
  } catch {
    return undefined;
  }
}
