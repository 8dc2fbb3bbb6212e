import { queryOptions } from '@tanstack/react-query';
import { api, authClient } from '../../../lib/api/api.ts';
import { answerOf } from '../../../lib/api/auth-client.ts';
import { signInStepOf } from './sign-in.api.ts';
import type { SignInStep } from './sign-in.api.ts';

export const socialProviders = ['google', 'facebook', 'twitter'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** Which other services this server is connected to. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: async () => (await api.accounts.signInOptions()).data,
  staleTime: 300_000,
});

/** Keys in this window's storage: what a sign-in that is under way elsewhere comes back to. */
const verifierKey = 'greenroom.social-verifier';
const pageKey = 'greenroom.social-page';

/**
 * Begins a sign-in through another service. Its answer comes back to this window alone, since finishing needs the
 * verifier that stays here (as in RFC 7636).
 *
 * @param page where to go once signed in
 * @returns the address to send the window to
 */
export async function beginSocialSignIn(provider: SocialProvider, page: string): Promise<string> {
  // Only secure pages have it.
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

/** What this window's sign-in comes back to; null when it began none. It is there once. */
export function takeSocialSignIn(): { verifier: string; page: string } | null {
  const { sessionStorage } = window;
  const verifier = sessionStorage.getItem(verifierKey);
  const page = sessionStorage.getItem(pageKey) ?? '/';
  sessionStorage.removeItem(verifierKey);
  sessionStorage.removeItem(pageKey);
  return verifier === null ? null : { verifier, page };
}

/** Makes a session, or a second step, of the code that the other service's answer brought here. */
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
