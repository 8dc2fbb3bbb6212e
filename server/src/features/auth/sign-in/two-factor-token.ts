import { z } from 'zod';

/**
 * Between the password and the second factor, the library keeps its state in signed cookies. Cookies carry no
 * authority here (AUTH-17), so the state travels as one opaque token, in the answer's body and back in the
 * request's.
 */
const carriedCookies = ['better-auth.two_factor', 'better-auth.dont_remember'] as const;

const cookiesSchema = z
  .array(z.tuple([z.enum(carriedCookies), z.string().regex(/^[\w%.~*+/=-]{1,1000}$/)]))
  .max(2)
  // One of each, because with duplicates it would be undefined which one counts.
  .refine((carried) => new Set(carried.map(([name]) => name)).size === carried.length);

/** Undefined if the answer does not wait for a second factor. */
export function packTwoFactorToken(setCookies: readonly string[]): string | undefined {
  const carried: [string, string][] = [];
  for (const setCookie of setCookies) {
    const [pair = ''] = setCookie.split(';', 1);
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    if (value !== '' && carriedCookies.some((carriedName) => carriedName === name))
      carried.push([name, value]);
  }
  if (!carried.some(([name]) => name === carriedCookies[0])) return undefined;
  return Buffer.from(JSON.stringify(carried)).toString('base64url');
}

/** The `Cookie` header that the library expects. Undefined if the text is not such a token. */
export function unpackTwoFactorToken(token: string): string | undefined {
  try {
    const carried = cookiesSchema.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
    return carried.map(([name, value]) => `${name}=${value}`).join('; ');
  } catch {
    return undefined;
  }
}

/**
 * Identifies the pending sign-in of a token, as the library stores it. Unverified: the library checks its
 * signature.
 */
export function pendingSignInOf(cookieHeader: string): string | undefined {
  const value = /(?:^|; )better-auth\.two_factor=([^;]+)/.exec(cookieHeader)?.[1];
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value).split('.', 1)[0];
  } catch {
    return undefined;
  }
}
