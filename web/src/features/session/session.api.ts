import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { authClient } from '../../lib/api/api.ts';
import { sessionToken } from '../../lib/api/session-token.ts';
import { answerOf } from '../../lib/api/auth-client.ts';
import type { SessionAnswer } from '../../lib/api/auth-client.ts';

/** Key of the mutations that end or replace this window's session, so that their effect is not taken for a sign-out elsewhere. */
export const endSessionKey = ['end-session'];

/** Who uses this browser. `loading` is also what the server renders, since it renders for no user. */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | ({ status: 'signed-in' } & SessionAnswer)
  | { status: 'unknown'; failure: Error; retry: () => void };

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

/** The token of this window's session; undefined until hydration. */
function useHydratedToken(): string | null | undefined {
  return useSyncExternalStore(sessionToken.subscribe, sessionToken.read, () => undefined);
}

/** The session as a state; after hydration it is never older than a minute. */
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
