import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { authClient } from '../../lib/api/api.ts';
import { sessionToken } from '../../lib/api/session-token.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { AuthResult } from '../../lib/api/auth-client.ts';

/** Who uses this browser. `loading` is also what the server renders, since it knows nobody. */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: SessionUser }
  | { status: 'unknown'; failure: Error; retry: () => void };

/** The session of a token; null when the token is no longer good. */
function sessionQuery(token: string | null) {
  return queryOptions({
    queryKey: ['session', token],
    queryFn: async (): Promise<SessionUser | null> => {
      const answer = unwrap(await authClient.getSession());
      if (answer === null) sessionToken.clear();
      return answer?.user ?? null;
    },
    enabled: token !== null,
    staleTime: 60_000,
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
  if (query.data !== undefined) return { status: 'signed-in', user: query.data };
  if (query.isError) return { status: 'unknown', failure: query.error, retry: () => void query.refetch() };
  return { status: 'loading' };
}

/** Signs in and keeps the token. The page shows a failure itself (LOGIN-13). */
export function useSignIn() {
  return useMutation({
    mutationFn: async (credentials: { email: string; password: string; rememberMe: boolean }) => {
      unwrap(await authClient.signIn(credentials));
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Creates an account and signs it in. The page shows a failure itself (REG-16). */
export function useSignUp() {
  return useMutation({
    mutationFn: async (account: {
      name: string;
      email: string;
      password: string;
      username: string;
      newsletter: boolean;
    }) => {
      unwrap(await authClient.signUp(account));
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Ends the session on the server; here it ends even if the server cannot be reached. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await authClient.signOut();
      sessionToken.clear();
      queryClient.removeQueries({ queryKey: ['session'] });
    },
    retry: false,
  });
}

function unwrap<Data>(result: AuthResult<Data>): Data {
  if (result.error === null) return result.data;
  throw new ApiError(result.error.status, result.error.message, result.error.body);
}
