const tokenKey = 'greenroom.token';

/** The session token that the site keeps for whoever is signed in; storage may be closed to an embedded page. */
export function storedToken(): string | undefined {
  try {
    return localStorage.getItem(tokenKey) ?? undefined;
  } catch {
    return undefined;
  }
}
