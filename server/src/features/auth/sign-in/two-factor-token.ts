import { z } from 'zod';

/**
 * Between the password and the second factor the library keeps its place in signed cookies. Cookies carry nothing here
 * (AUTH-17), so both travel as one opaque token, in the answer's body and back in the request's.
 */
const carriedCookies = ['better-auth.two_factor', 'better-auth.dont_remember'] as const;

const cookiesSchema = z
  .array(z.tuple([z.enum(carriedCookies), z.string().regex(/^[\w%.~*+/=-]{1,1000}$/)]))
  .max(2)
  // One of each: which of two counts is nobody's choice.
  .refine((carried) => new Set(carried.map(([name]) => name)).size === carried.length);

/** Undefined when the answer waits for no second factor. */
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

/** The `Cookie` header that the library expects; undefined for what is no such token. */
export function unpackTwoFactorToken(token: string): string | undefined {
  try {
    const carried = cookiesSchema.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
    return carried.map(([name, value]) => `${name}=${value}`).join('; ');
  } catch {
    return undefined;
  }
}

/** Names the pending sign-in of a token, as the library stores it. Unchecked: the library checks its signature. */
export function pendingSignInOf(cookieHeader: string): string | undefined {
  const value = /(?:^|; )better-auth\.two_factor=([^;]+)/.exec(cookieHeader)?.[1];
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value).split('.', 1)[0];
  } catch {
    return undefined;
  }
}
