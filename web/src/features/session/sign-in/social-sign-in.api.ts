import { queryOptions } from '@tanstack/react-query';
import { api, authClient } from '../../../lib/api/api.ts';
import { answerOf } from '../../../lib/api/auth-client.ts';
import { signInStepOf } from './sign-in.api.ts';
import type { SignInStep } from './sign-in.api.ts';

export const socialProviders = ['google', 'facebook', 'twitter'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** The sign-in services that this server is connected to. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: async () => (await api.accounts.signInOptions()).data,
  staleTime: 300_000,
});

/** Session storage keys of a pending sign-in through another service. */
const verifierKey = 'greenroom.social-verifier';
const pageKey = 'greenroom.social-page';

/**
 * Starts a sign-in through another service. Only this window can finish it, because finishing requires the
 * verifier stored here (as in RFC 7636).
 *
 * @param page where to go once signed in
 * @returns the URL to navigate to
 */
export async function beginSocialSignIn(provider: SocialProvider, page: string): Promise<string> {
  // `crypto.subtle` exists only in secure contexts.
  if (!window.isSecureContext) throw new Error('Signing in with another service needs an https address');
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(48)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const challenge = base64Url(new Uint8Array(digest));
  const { url } = answerOf(
    await authClient.post<{ url: string }>('/sign-in/social', { provider, challenge }),
  );
  window.sessionStorage.setItem(verifierKey, verifier);
  window.sessionStorage.setItem(pageKey, page);
  return url;
}

/**
 * The stored data of this window's pending sign-in, or null if there is none. It is removed, so it can be read
 * once.
 */
export function takeSocialSignIn(): { verifier: string; page: string } | null {
  const { sessionStorage } = window;
  const verifier = sessionStorage.getItem(verifierKey);
  const page = sessionStorage.getItem(pageKey) ?? '/';
  sessionStorage.removeItem(verifierKey);
  sessionStorage.removeItem(pageKey);
  return verifier === null ? null : { verifier, page };
}

/** Exchanges the code of the other service's redirect for a session or a second step. */
export async function finishSocialSignIn({
  code,
  verifier,
}: {
  code: string;
  verifier: string;
}): Promise<SignInStep> {
  const answer = answerOf(await authClient.post('/sign-in/social/exchange', { code, verifier }, 'browser'));
  return signInStepOf(answer, true);
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
