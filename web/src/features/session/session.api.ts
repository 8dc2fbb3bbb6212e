import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { authClient } from '../../lib/api/api.ts';
import { sessionToken } from '../../lib/api/session-token.ts';
import { answerOf } from '../../lib/api/auth-client.ts';
import type { SessionAnswer } from '../../lib/api/auth-client.ts';
import { fieldOf, textOf } from '../../lib/api/json.ts';

/** Key of the mutations that end or replace this window's session, so that their effect is not taken for a sign-out elsewhere. */
export const endSessionKey = ['end-session'];

/** Who uses this browser. `loading` is also what the server renders, since it renders for no user. */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | ({ status: 'signed-in' } & SessionAnswer)
  | { status: 'unknown'; failure: Error; retry: () => void };

/** How far a sign-in got: done, or the password was right and a second factor has to follow. */
export type SignInStep =
  | { name: 'signed-in' }
  | { name: 'second-factor'; challenge: string; isRemembered: boolean };

/** What a successful answer of a sign-in call means. */
export function signInStepOf(answer: unknown, isRemembered: boolean): SignInStep {
  if (fieldOf(answer, 'twoFactorRedirect') !== true) return { name: 'signed-in' };
  return { name: 'second-factor', challenge: textOf(answer, 'twoFactorToken') ?? '', isRemembered };
}

/** The session of a token; null when the token is no longer valid. */
export function sessionQuery(token: string | null) {
  return queryOptions({
    queryKey: ['session', token],
    queryFn: async (): Promise<SessionAnswer | null> => {
      const answer = answerOf(await authClient.getSession());
      // Another token may have come while this one was asked about.
      if (answer === null && sessionToken.read() === token) sessionToken.clear();
      return answer;
    },
    enabled: token !== null,
    staleTime: 60_000,
    // A new password or second factor brings a new token to the same user, whose page must not go away meanwhile.
    placeholderData: (known: SessionAnswer | null | undefined, of) =>
      token !== null && of !== undefined && of.queryKey[1] === sessionToken.replacedBy(token)
        ? known
        : undefined,
  });
}

function useSessionToken(): string | null | undefined {
  return useSyncExternalStore(sessionToken.subscribe, sessionToken.read, () => undefined);
}

/** The session as a state; after hydration it is never older than a minute. */
export function useSession(): Session {
  const token = useSessionToken();
  const query = useQuery(sessionQuery(token ?? null));
  if (token === undefined) return { status: 'loading' };
  if (token === null || query.data === null) return { status: 'signed-out' };
  if (query.data !== undefined) return { status: 'signed-in', ...query.data };
  if (query.isError) return { status: 'unknown', failure: query.error, retry: () => void query.refetch() };
  return { status: 'loading' };
}

/** Signs in and keeps the token, or answers that a second factor is needed. The page shows a failure itself (LOGIN-13). */
export function useSignIn() {
  return useMutation({
    mutationFn: async (credentials: {
      email: string;
      password: string;
      rememberMe: boolean;
    }): Promise<SignInStep> => {
      return signInStepOf(answerOf(await authClient.signIn(credentials)), credentials.rememberMe);
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/**
 * Creates an account. It is signed in, unless the server waits until the address is confirmed, and then tells nobody
 * whether it had an account. The page shows a failure itself (REG-16).
 */
export function useSignUp() {
  return useMutation({
    mutationFn: async (account: {
      name: string;
      email: string;
      password: string;
      username: string;
      newsletter: boolean;
    }) => {
      return { isSignedIn: textOf(answerOf(await authClient.signUp(account)), 'token') !== undefined };
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

const unknownMessage =
  'You are signed out here, but the server could not be reached. This session stays listed under Security, where you can end it when you sign in again.';

/** Ends the session in this browser at once, and tells the server in the background. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: endSessionKey,
    mutationFn: async () => {
      const telling = authClient.signOut();
      sessionToken.clear();
      queryClient.removeQueries({ queryKey: ['session'] });
      const { error } = await telling;
      // A 401 says that the session was over already.
      if (error !== null && error.status !== 401) throw new Error(unknownMessage);
    },
    retry: false,
  });
}
