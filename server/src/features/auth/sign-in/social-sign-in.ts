import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';

export const socialProviders = ['google', 'facebook', 'twitter'] as const;

/**
 * The page's request to begin. `challenge` is the SHA-256 of a verifier that only this browser has (as in RFC
 * 7636).
 */
export const socialStartSchema = z.object({
  provider: z.enum(socialProviders),
  challenge: z.string().regex(/^[\w-]{43}$/),
  /** The page of this site to open afterwards. */
  next: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])/)
    .optional(),
});

const storedSignInSchema = z.object({
  userId: z.string(),
  challenge: z.string(),
  provider: socialStartSchema.shape.provider,
});
export type StoredSocialSignIn = z.infer<typeof storedSignInSchema>;

/** Covers a redirect and a page load between the provider's answer and the page's request. */
const codeLifetimeMs = 60_000;

const codeIdentifier = (code: string) => `social-code:${code}`;

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** Where the library redirects the browser when a provider is done. `finishSocialCallback` parses it. */
export function socialReturnAddress(
  publicUrl: string,
  { provider, challenge, next }: z.infer<typeof socialStartSchema>,
): string {
  const query = new URLSearchParams({ provider, challenge, ...(next === undefined ? {} : { next }) });
  return `${publicUrl}/login?${query.toString()}`;
}

/** Where it is redirected after a failure. The library adds `error`. */
export function socialFailureAddress(publicUrl: string, next: string | undefined): string {
  return next === undefined
    ? `${publicUrl}/login`
    : `${publicUrl}/login?${new URLSearchParams({ next }).toString()}`;
}

/** The auth library's storage of sessions and codes. */
interface SocialStore {
  findSession(token: string): Promise<{ user: { id: string } } | null>;
  deleteSession(token: string): Promise<unknown>;
  createVerificationValue(value: { identifier: string; value: string; expiresAt: Date }): Promise<unknown>;
}

/**
 * Replaces the new session in the library's redirect after a provider's callback by a code. It works once,
 * and only with the verifier of the page that began. Otherwise a link could sign people in to an account of
 * an attacker's choice.
 */
export async function finishSocialCallback(
  store: SocialStore,
  { location, signedToken, publicUrl }: { location: string; signedToken: string; publicUrl: string },
): Promise<string> {
  const target = new URL(location, publicUrl);
  const begun = z
    .object({ ...socialStartSchema.shape, next: z.string().optional() })
    .safeParse(Object.fromEntries(target.searchParams));
  if (!begun.success) return socialFailureAddress(publicUrl, undefined);
  const { provider, challenge, next } = begun.data;
  const code = randomBytes(32).toString('base64url');
  const token = signedToken.split('.', 1)[0] ?? '';
  const begunSession = await store.findSession(token);
  if (begunSession === null) return socialFailureAddress(publicUrl, next);
  // Nobody has its token: the page's request begins its own session.
  await store.deleteSession(token);
  const stored: StoredSocialSignIn = { userId: begunSession.user.id, challenge, provider };
  await store.createVerificationValue({
    identifier: codeIdentifier(code),
    value: JSON.stringify(stored),
    expiresAt: new Date(Date.now() + codeLifetimeMs),
  });
  const query = new URLSearchParams({ social: code, ...(next === undefined ? {} : { next }) });
  return `${publicUrl}/login?${query.toString()}`;
}

interface CodeStore {
  consumeVerificationValue(identifier: string): Promise<{ value: string } | null>;
}

/**
 * The sign-in of a code. Undefined if it is unknown, used or expired. A code works once, even if it is
 * rejected.
 */
export async function consumeSocialCode(
  store: CodeStore,
  code: string,
): Promise<StoredSocialSignIn | undefined> {
  const found = await store.consumeVerificationValue(codeIdentifier(code));
  return found === null ? undefined : storedSignInSchema.parse(JSON.parse(found.value));
}
