import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import { passwordSchema } from '@greenroom/contract/accounts/accounts.schemas';
import { usernameFromEmail } from '@greenroom/contract/accounts/sign-up';
import type { UsernamesService } from '../users/usernames.service.ts';
import { checkAccountInput } from './account-input.ts';
import type { AuthMails } from './auth-mails.ts';
import type { NoteSecurityChange } from './changes/security-changes.ts';

/** Paths of the auth service that set a password, with the field that contains it. */
const newPasswordFields: Record<string, string> = {
  '/change-password': 'newPassword',
  '/reset-password': 'newPassword',
};

/** Hooks before and after each request to the auth service. */
export function createRequestHooks({
  usernames,
  authMails,
  voidLinks,
  noteChange,
}: {
  usernames: Pick<UsernamesService, 'findFree'>;
  authMails: Pick<AuthMails, 'passwordChanged'>;
  /** Invalidates the account's links and unfinished sign-ins. */
  voidLinks: (userId: string) => Promise<void>;
  noteChange: NoteSecurityChange;
}) {
  return {
    before: createAuthMiddleware(async (context) => {
      const field = newPasswordFields[context.path];
      if (field !== undefined) {
        const password = passwordSchema.safeParse(context.body?.[field]);
        if (!password.success) {
          const message = password.error.issues[0]?.message ?? 'Choose another password';
          throw new APIError('BAD_REQUEST', { message, code: 'PASSWORD_TOO_WEAK' });
        }
      }
      // The after-hook ends the other sessions. The library would replace the calling session too.
      if (context.path === '/change-password') context.body.revokeOtherSessions = false;
      checkAccountInput(context.path, context.body);
      if (context.path === '/sign-up/email') {
        const wanted: string = context.body.username ?? usernameFromEmail(context.body.email);
        context.body.username = await usernames.findFree(wanted);
      }
    }),
    after: createAuthMiddleware(async (context) => {
      if (context.path !== '/change-password' || isAPIError(context.context.returned)) return;
      const asking = await getSessionFromCtx(context);
      if (asking === null) return;
      await voidLinks(asking.user.id);
      await noteChange(asking.user, 'password-changed', context.headers);
      await authMails.passwordChanged(asking.user);
      const { internalAdapter } = context.context;
      const own = await internalAdapter.listSessions(asking.user.id);
      await internalAdapter.deleteSessions(
        own.map((session) => session.token).filter((token) => token !== asking.session.token),
      );
    }),
  };
}
