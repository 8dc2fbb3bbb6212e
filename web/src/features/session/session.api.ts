import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { authClient } from '../../lib/api/api.ts';
import { sessionToken } from '../../lib/api/session-token.ts';
import { answerOf } from '../../lib/api/auth-client.ts';
import type { SessionAnswer } from '../../lib/api/auth-client.ts';

/**
 * Key of the mutations that end or replace this window's session, so that their effect is not mistaken for a
 * sign-out elsewhere.
 */
export const endSessionKey = ['end-session'];

/** The session of this browser. The server renders `loading`, because it has no session. */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | ({ status: 'signed-in' } & SessionAnswer)
  | { status: 'unknown'; failure: Error; retry: () => void };

/** The session of a token, or null if the token is no longer valid. */
export function sessionQuery(token: string | null) {
  return queryOptions({
    queryKey: ['session', token],
    queryFn: async (): Promise<SessionAnswer | null> => {
      const answer = answerOf(await authClient.getSession());
      // The token may have been replaced during the request.
      if (answer === null && sessionToken.read() === token) sessionToken.clear();
      return answer;
    },
    enabled: token !== null,
    staleTime: 60_000,
    // A new password or second factor replaces the token of the same user. The page must not unmount meanwhile.
    placeholderData: (known: SessionAnswer | null | undefined, of) =>
      token !== null && of !== undefined && of.queryKey[1] === sessionToken.replacedBy(token)
        ? known
        : undefined,
  });
}

/** The token of this window's session. Undefined until hydration. */
function useHydratedToken(): string | null | undefined {
  return useSyncExternalStore(sessionToken.subscribe, sessionToken.read, () => undefined);
}

/** The session state. After hydration it is at most a minute old. */
export function useSession(): Session {
  const token = useHydratedToken();
  const query = useQuery(sessionQuery(token ?? null));
  if (token === undefined) return { status: 'loading' };
  if (token === null || query.data === null) return { status: 'signed-out' };
  if (query.data !== undefined) return { status: 'signed-in', ...query.data };
  if (query.isError) return { status: 'unknown', failure: query.error, retry: () => void query.refetch() };
  return { status: 'loading' };
}

const unknownMessage =
  'You are signed out here, but the server could not be reached. This session stays listed under Security, where you can end it when you sign in again.';

/** Ends the session in this browser immediately, and on the server in the background. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: endSessionKey,
    mutationFn: async () => {
      const signingOut = authClient.signOut();
      sessionToken.clear();
      queryClient.removeQueries({ queryKey: ['session'] });
      const { error } = await signingOut;
      // A 401 means that the session had already ended.
      if (error !== null && error.status !== 401) throw new Error(unknownMessage);
    },
    retry: false,
  });
}
