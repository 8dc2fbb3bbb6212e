import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { admin, bearer, customSession, username } from 'better-auth/plugins';
import { passwordSchema, roleSchema, type SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { accountLimits, passwordLimits } from '@greenroom/contract/limits';
import { credentials } from '../../db/credentials.table.ts';
import type { Database } from '../../db/client.ts';
import { sessions } from '../../db/sessions.table.ts';
import { users } from '../../db/users.table.ts';
import { verifications } from '../../db/verifications.table.ts';
import type { Log } from '../log.ts';
import type { Mails } from '../mail/mail.ts';
import { createAuthMails } from './auth-mails.ts';
import { normalizeUsername, usernamePattern } from './username.ts';

const sessionRefreshSeconds = 24 * 60 * 60;

/** Paths of the auth service that set a password, and the field that holds it. */
const newPasswordFields: Record<string, string> = {
  '/sign-up/email': 'password',
  '/change-password': 'newPassword',
  '/reset-password': 'newPassword',
};

interface StoredUser {
  id: string;
  name: string;
  email: string;
  image?: string | null;
  username?: string | null;
  role?: string | null;
}

/** The session user of DATA-1, from the stored row. */
export function toSessionUser(user: StoredUser, avatarUrl: string): SessionUser {
  const [firstName = '', ...rest] = user.name.trim().split(/\s+/);
  const role = roleSchema.catch('user').parse(user.role);
  return {
    id: user.id,
    firstName,
    lastName: rest.join(' '),
    username: user.username ?? '',
    name: user.name,
    email: user.email,
    avatarUrl,
    role,
    isAdmin: role === 'admin',
  };
}

/**
 * better-auth as this server uses it: email and password, usernames, roles, and sessions whose signed token travels in
 * `Authorization: Bearer` alone. Mounted under `/api/v1/auth` and `/v1/auth` by `auth.routes.ts`.
 */
export function createAuthLibrary({
  db,
  secret,
  publicUrl,
  avatarUrl,
  findFreeUsername,
  sendMail,
  log,
}: {
  db: Database;
  secret: string;
  publicUrl: string;
  avatarUrl: (userId: string, image: string | null) => string;
  findFreeUsername: (wanted: string) => Promise<string>;
  sendMail: Mails['sendMail'];
  log: Log;
}) {
  const authMails = createAuthMails({ sendMail, publicUrl });
  return betterAuth({
    appName: 'Greenroom',
    baseURL: publicUrl,
    basePath: '/api/v1/auth',
    secret,
    trustedOrigins: [publicUrl],
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLimits.minCharacters,
      maxPasswordLength: passwordLimits.maxCharacters,
      resetPasswordTokenExpiresIn: accountLimits.passwordResetLinkSeconds,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => authMails.resetPassword(user, token),
      onPasswordReset: async ({ user }) => authMails.passwordChanged(user),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: accountLimits.emailVerificationLinkSeconds,
      sendVerificationEmail: async ({ user, token }) => authMails.verifyEmail(user, token),
    },
    session: { expiresIn: accountLimits.rememberedSessionSeconds, updateAge: sessionRefreshSeconds },
    user: {
      additionalFields: { newsletter: { type: 'boolean', required: false, defaultValue: false } },
      deleteUser: { enabled: true },
    },
    // Requests are limited before they get here, by the server's own limits.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level]({ part: 'auth' }, message) },
    advanced: {
      // Cookies carry no authority here, so a cross-site request has none to forge.
      disableCSRFCheck: true,
      ipAddress: { ipAddressHeaders: ['x-client-ip'] },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        const field = newPasswordFields[context.path];
        if (field !== undefined) {
          const password = passwordSchema.safeParse(context.body?.[field]);
          if (!password.success) {
            const message = password.error.issues[0]?.message ?? 'Choose another password';
            throw new APIError('BAD_REQUEST', { message, code: 'PASSWORD_TOO_WEAK' });
          }
        }
        if (context.path === '/sign-up/email') {
          const wanted = context.body?.username ?? String(context.body?.email ?? '').split('@', 1)[0];
          context.body.username = await findFreeUsername(normalizeUsername(String(wanted)));
        }
      }),
    },
    plugins: [
      bearer({ requireSignature: true }),
      username({
        minUsernameLength: 1,
        maxUsernameLength: 64,
        usernameValidator: (name) => usernamePattern.test(name),
      }),
      admin({ defaultRole: 'user', adminRoles: ['admin'] }),
      customSession(async ({ user, session }) => {
        const stored: StoredUser = user;
        return { user: toSessionUser(stored, avatarUrl(stored.id, stored.image ?? null)), session };
      }),
    ],
  });
}

export type AuthLibrary = ReturnType<typeof createAuthLibrary>;
