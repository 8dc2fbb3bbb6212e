import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, isAPIError } from 'better-auth/api';
import { bearer, customSession, username } from 'better-auth/plugins';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { accountLimits, passwordLimits } from '@greenroom/contract/limits/accounts';
import { credentials } from './credentials.table.ts';
import type { Database } from '../../db/client.ts';
import { sessions } from './sessions.table.ts';
import { twoFactors } from './sign-in/two-factors.table.ts';
import { users } from '../users/users.table.ts';
import { verifications } from './verifications.table.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Environment } from '../../platform/environment.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Mails } from '../../platform/mail/mail.ts';
import type { PasswordHashing } from '../../platform/password-hashing.ts';
import { accountPlugin } from './account-plugin.ts';
import { closedAdminPaths, createAdminFunctions } from './admin-functions.ts';
import { createAuthLog } from './auth-log.ts';
import { createAuthMails } from './auth-mails.ts';
import { createDatabaseHooks } from './database-hooks.ts';
import type { Revocations } from './sessions/revocations.service.ts';
import {
  originOfCall,
  type SecurityChange,
  type SecurityChangeListener,
} from './changes/security-changes.ts';
import { createRequestHooks } from './request-hooks.ts';
import { isBanned, type StoredUser, toSessionUser } from './sessions/session-user.ts';
import { createSecondFactor, socialProviderSettings, unusedPaths } from './sign-in/sign-in-methods.ts';
import { socialFailureAddress } from './sign-in/social-sign-in.ts';
import type { UsernamesService } from '../users/usernames.service.ts';

/**
 * better-auth as configured for this server: email and password, usernames, roles, and sessions whose signed
 * token is sent only in `Authorization: Bearer`. Its own endpoints sign in and out, return the session's
 * user, delete the account, and list and end sessions (AUTH-2, AUTH-4, AUTH-5, AUTH-7 to AUTH-11). Mounted
 * under `/api/v1/auth` and `/v1/auth` by `auth.routes.ts`.
 */
export function createAuthLibrary({
  db,
  secret,
  publicUrl,
  avatarUrl,
  usernames,
  revocations,
  beforeDeletion,
  onSecurityChange,
  sendMail,
  jobs,
  social,
  passwordHashing,
  confirmsFirst,
  log,
}: {
  db: Database;
  secret: string;
  publicUrl: string;
  avatarUrl: (userId: string, image: string | null) => string;
  usernames: UsernamesService;
  revocations: Pick<Revocations, 'emit'>;
  /** Runs before a user deletes their own account. A rejection keeps it. */
  beforeDeletion: (userId: string, origin: ReturnType<typeof originOfCall>) => Promise<void>;
  onSecurityChange: SecurityChangeListener;
  sendMail: Mails['sendMail'];
  jobs: Pick<Jobs, 'define'>;
  social: Environment['social'];
  /** Undefined for the library's own hash. */
  passwordHashing?: PasswordHashing | undefined;
  /**
   * Whether an account can be used only after its address was confirmed. A sign-up then gives the same answer
   * for an address that already has an account, and only the mail to it reveals that.
   */
  confirmsFirst: boolean;
  log: Log;
}) {
  const authMails = createAuthMails({ sendMail, publicUrl });

  async function noteChange(
    user: { id: string; username?: unknown },
    change: SecurityChange,
    headers: Headers | undefined,
  ): Promise<void> {
    const username = typeof user.username === 'string' ? user.username : '';
    await onSecurityChange({ id: user.id, username }, change, originOfCall(headers));
  }

  /**
   * Invalidates what was issued for the account's earlier state: password links, and sign-ins that wait for
   * the second factor. The library stores both under the plain user id.
   */
  async function voidLinks(userId: string): Promise<void> {
    await db.delete(verifications).where(eq(verifications.value, userId));
  }

  /**
   * Marks the address of an account as confirmed and removes its second factor. Resolves to whether it had
   * one.
   */
  async function confirmAddress(user: StoredUser): Promise<boolean> {
    await db.update(users).set({ emailVerified: true, twoFactorEnabled: false }).where(eq(users.id, user.id));
    await db.delete(twoFactors).where(eq(twoFactors.userId, user.id));
    return user.twoFactorEnabled === true;
  }

  // The job looks the address up, so that the answer and its timing are the same for every address.
  const passwordReset = jobs.define('password-reset', z.object({ email: z.string() }), async ({ email }) => {
    await auth.api.requestPasswordReset({ body: { email } });
  });
  const auth = betterAuth({
    appName: 'Greenroom',
    baseURL: publicUrl,
    basePath: '/api/v1/auth',
    secret,
    trustedOrigins: [publicUrl],
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: credentials,
        verification: verifications,
        twoFactor: twoFactors,
      },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      ...(passwordHashing && { password: passwordHashing }),
      minPasswordLength: passwordLimits.minCharacters,
      maxPasswordLength: passwordLimits.maxCharacters,
      requireEmailVerification: confirmsFirst,
      onExistingUserSignUp: async ({ user }) => authMails.accountExists(user),
      resetPasswordTokenExpiresIn: accountLimits.passwordResetLinkSeconds,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => authMails.resetPassword(user, token),
      onPasswordReset: async ({ user }, request) => {
        await voidLinks(user.id);
        // A person who got in through the mailbox owns it. A second factor set up before that may be somebody
        // else's.
        const losesSecondFactor = user.emailVerified ? false : await confirmAddress(user);
        await noteChange(user, 'password-reset', request?.headers);
        await authMails.passwordChanged(user);
        if (!losesSecondFactor) return;
        await noteChange(user, 'second-factor-off', request?.headers);
        await authMails.secondFactorChanged(user, false);
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: accountLimits.emailVerificationLinkSeconds,
      sendVerificationEmail: async ({ user, token }) => authMails.verifyEmail(user, token),
    },
    // Sessions are renewed when tokens are checked (`session-authentication.ts`). The library would extend
    // every session.
    session: { expiresIn: accountLimits.rememberedSessionSeconds, disableSessionRefresh: true },
    verification: { storeIdentifier: 'hashed' },
    account: {
      encryptOAuthTokens: true,
      // Cookies prove nothing here. A code that only the requesting page can use does (`social-sign-in.ts`).
      skipStateCookieCheck: true,
    },
    socialProviders: socialProviderSettings(social),
    onAPIError: {
      errorURL: socialFailureAddress(publicUrl, undefined),
      onError: (error) => {
        // Rethrown for the server's own error handler. The library would log it with its values and answer
        // without a message.
        if (!isAPIError(error)) throw error;
        if (error.status === 'INTERNAL_SERVER_ERROR') log.error({ part: 'auth', err: error }, error.message);
      },
    },
    disabledPaths: [...closedAdminPaths, ...unusedPaths],
    databaseHooks: createDatabaseHooks({ usernames, revocations, authMails, voidLinks, noteChange }),
    user: {
      additionalFields: { newsletter: { type: 'boolean', required: false, defaultValue: false } },
      deleteUser: {
        enabled: true,
        beforeDelete: async (user, request) => {
          await beforeDeletion(user.id, originOfCall(request?.headers)).catch((error: unknown) => {
            if (!(error instanceof AppError)) throw error;
            throw new APIError('CONFLICT', { message: error.message, code: error.code.toUpperCase() });
          });
        },
      },
    },
    // The server's own limits apply before requests get here.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: createAuthLog(log),
    advanced: {
      useSecureCookies: false,
      // Cookies carry no authority here, so a cross-site request has nothing to forge.
      disableCSRFCheck: true,
      ipAddress: { ipAddressHeaders: ['x-client-ip'] },
    },
    hooks: createRequestHooks({ usernames, authMails, voidLinks, noteChange }),
    plugins: [
      bearer({ requireSignature: true }),
      username({
        minUsernameLength: 1,
        maxUsernameLength: 64,
        usernameValidator: (name) => usernames.isUsername(name),
      }),
      createAdminFunctions(),
      createSecondFactor(),
      accountPlugin({
        mails: authMails,
        publicUrl,
        requestPasswordReset: async (email) => passwordReset.add({ email }),
      }),
      customSession(async ({ user, session }, context) => {
        const stored: StoredUser = user;
        // Rejects a session that began at the very moment of a suspension.
        if (isBanned(stored)) throw new APIError('UNAUTHORIZED', { code: 'BANNED_USER' });
        return {
          user: toSessionUser(stored, avatarUrl(stored.id, stored.image ?? null)),
          session,
          // Only for the account page, which calls over HTTP. All other callers save the lookup.
          ...(context.request !== undefined && {
            security: {
              emailVerified: user.emailVerified,
              secondFactor: stored.twoFactorEnabled === true,
              hasPassword: (await context.context.internalAdapter.findCredentialAccount(stored.id)) !== null,
            },
          }),
        };
      }),
    ],
  });
  return auth;
}

export type AuthLibrary = ReturnType<typeof createAuthLibrary>;
