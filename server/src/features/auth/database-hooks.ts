import type { BetterAuthOptions } from 'better-auth';
import { toDisplayName } from '@greenroom/contract/accounts/display-name';
import { usernameFromEmail } from '@greenroom/contract/accounts/sign-up';
import type { UsernamesService } from '../users/usernames.service.ts';
import type { AuthMails } from './auth-mails.ts';
import { type NoteSecurityChange, securityChangeBy } from './changes/security-changes.ts';
import type { Revocations } from './sessions/revocations.service.ts';
import { isWindowSession } from './sessions/session-lifetime.ts';

/** Hooks for each user and session that the library stores or deletes, from any of its endpoints. */
export function createDatabaseHooks({
  usernames,
  revocations,
  authMails,
  voidLinks,
  noteChange,
}: {
  usernames: Pick<UsernamesService, 'findFree'>;
  revocations: Pick<Revocations, 'emit'>;
  authMails: Pick<AuthMails, 'secondFactorChanged'>;
  /** Invalidates what was issued for the account's earlier state. */
  voidLinks: (userId: string) => Promise<void>;
  noteChange: NoteSecurityChange;
}) {
  return {
    session: {
      create: {
        // A session that replaces another one (when a second factor was turned on) ends no later than that
        // one.
        before: async (session, context) => {
          const replaced = context?.context.session?.session;
          if (!replaced || replaced.userId !== session.userId || !isWindowSession(replaced)) return undefined;
          return { data: { ...session, expiresAt: replaced.expiresAt } };
        },
      },
      delete: {
        // Every way in which the library ends a session calls this after its commit.
        after: async (session) =>
          revocations.emit('sessionEnded', { sessionId: session.id, userId: session.userId }),
      },
    },
    user: {
      create: {
        // For a provider's account. Other sign-ups already have a username and a checked name.
        before: async (user) => {
          if (user['username']) return undefined;
          const username = await usernames.findFree(usernameFromEmail(user.email));
          return { data: { ...user, username, name: toDisplayName(user.name, username) } };
        },
      },
      update: {
        after: async (user, context) => {
          const change = securityChangeBy(context?.path, context?.query);
          if (change === 'email-changed') await voidLinks(user.id);
          if (change !== undefined) await noteChange(user, change, context?.headers);
          if (context?.path === '/two-factor/disable') await authMails.secondFactorChanged(user, false);
          if (context?.path === '/two-factor/verify-totp') await authMails.secondFactorChanged(user, true);
        },
      },
      delete: {
        // Also covers a session that began while the account was being deleted.
        after: async (user) => {
          await revocations.emit('userSignedOut', { userId: user.id });
          await revocations.emit('userDeleted', { userId: user.id });
        },
      },
    },
  } satisfies BetterAuthOptions['databaseHooks'];
}
