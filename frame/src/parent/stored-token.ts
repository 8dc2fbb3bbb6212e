const tokenKey = 'greenroom.token';

/**
 * The session token that the site keeps for whoever is signed in: of this window alone, else of the browser; storage may
 * be closed to an embedded page.
 */
export function storedToken(): string | undefined {
  try {
    return sessionStorage.getItem(tokenKey) ?? localStorage.getItem(tokenKey) ?? undefined;
  } catch {
    return undefined;
  }
}
