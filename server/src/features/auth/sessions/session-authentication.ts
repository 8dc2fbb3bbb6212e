import { isAPIError } from 'better-auth/api';
import type { Actor } from '../../../platform/actor.ts';
import type { Log } from '../../../platform/log.ts';
import { plainToken } from '../../../platform/http/token-spelling.ts';
import type { AuthLibrary } from '../auth-library.ts';
import { askLibrary } from '../library-failures.ts';
import type { Authentication } from '../../../platform/authentication.ts';
import { renewedExpiry } from './session-lifetime.ts';
import type { SessionUses } from './session-uses.ts';

/** The library's answer about a session. Its types lack the field of its admin plugin. */
interface StoredSession {
  id: string;
  impersonatedBy?: string | null;
}

/** Authenticates the session tokens of the auth service. */
export function createSessionAuthentication(
  auth: AuthLibrary,
  log: Log,
  now: () => Date = () => new Date(),
  uses?: Pick<SessionUses, 'note'>,
): Authentication {
  return {
    async actorFromToken(spelling): Promise<Actor | null> {
      const token = spelling === undefined ? undefined : plainToken(spelling);
      if (token === undefined) return null;
      const headers = new Headers({ authorization: `Bearer ${token}` });
      const found = await askLibrary(async () => auth.api.getSession({ headers })).catch((error: unknown) => {
        // The library's refusal, such as for a suspended account. A server error is not a refusal.
        if (isAPIError(error) && error.statusCode < 500) return null;
        throw error;
      });
      if (!found) return null;
      const { user, session } = found;
      const stored: StoredSession = session;
      uses?.note(session);
      const expiresAt = renewedExpiry(session, now());
      if (expiresAt !== undefined) {
        const { internalAdapter } = await auth.$context;
        await internalAdapter.updateSession(session.token, { expiresAt });
      }
      if (user.username === '') log.warn({ userId: user.id }, 'an account without a username signed in');
      return {
        userId: user.id,
        username: user.username,
        name: user.name,
        email: user.email,
        avatarUrl: user.avatarUrl,
        role: user.role,
        sessionId: session.id,
        isImpersonated: typeof stored.impersonatedBy === 'string',
      };
    },
  };
}
