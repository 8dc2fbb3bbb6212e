import { createHash, randomBytes } from 'node:crypto';
import type { BetterAuthPlugin } from 'better-auth';
import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  deleteUser as libraryDeleteUser,
  sensitiveSessionMiddleware,
} from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { emailSchema } from '@greenroom/contract/accounts/accounts.schemas';
import { accountLimits } from '@greenroom/contract/limits/accounts';
import { violatedIndex } from '../../db/violated-index.ts';
import type { AuthMails } from './auth-mails.ts';
import {
  challengeOf,
  consumeSocialCode,
  socialFailureAddress,
  socialReturnAddress,
  socialStartSchema,
} from './sign-in/social-sign-in.ts';

/** Distinguishes the link for a change of address from that of a sign-up, whose token is a JWT. */
const changeTokenPrefix = 'change_';

const changeSchema = z.object({ userId: z.string(), newEmail: z.string(), accountMark: z.string() });

const changeIdentifier = (token: string) => `change-email:${token}`;

/** Ties a pending change to the current address and password: changing either invalidates it. */
function accountMark(email: string, storedHash: string): string {
  return createHash('sha256').update(`${email}\n${storedHash}`).digest('base64url');
}

const refusal = (status: 'BAD_REQUEST' | 'UNAUTHORIZED' | 'CONFLICT', code: string) =>
  new APIError(status, { code, message: code });

/**
 * The endpoints where this server is stricter than the library: the password is required before the address
 * is changed or the account deleted, the new address must be confirmed, a reset link can be checked, and
 * sign-in through a provider ends with a code. Codes get their messages in `auth-messages.ts`.
 */
export function accountPlugin({
  mails,
  publicUrl,
  requestPasswordReset,
}: {
  mails: AuthMails;
  publicUrl: string;
  requestPasswordReset: (email: string) => Promise<void>;
}) {
  return {
    id: 'greenroom-account',
    endpoints: {
      /** Replaces the library's endpoint, which requires no password and lets the old address confirm. */
      changeEmail: createAuthEndpoint(
        '/change-email',
        {
          method: 'POST',
          use: [sensitiveSessionMiddleware],
          body: z.object({ newEmail: z.string(), currentPassword: z.string().max(1000).optional() }),
        },
        async (context) => {
          const { internalAdapter, password } = context.context;
          const { user } = context.context.session;
          const newEmail = emailSchema.safeParse(context.body.newEmail.trim().toLowerCase());
          if (!newEmail.success) throw refusal('BAD_REQUEST', 'INVALID_EMAIL');
          const credential = await internalAdapter.findCredentialAccount(user.id);
          if (credential === null) throw refusal('BAD_REQUEST', 'CREDENTIAL_ACCOUNT_NOT_FOUND');
          const isRight =
            typeof credential.password === 'string' &&
            (await password.verify({
              hash: credential.password,
              password: context.body.currentPassword ?? '',
            }));
          if (!isRight) throw refusal('BAD_REQUEST', 'INVALID_PASSWORD');
          if (newEmail.data === user.email) throw refusal('BAD_REQUEST', 'EMAIL_UNCHANGED');
          // A taken address gets the same answer, so that the caller learns nothing about other accounts.
          if ((await internalAdapter.findUserByEmail(newEmail.data)) === null) {
            const token = changeTokenPrefix + randomBytes(24).toString('base64url');
            await internalAdapter.createVerificationValue({
              identifier: changeIdentifier(token),
              value: JSON.stringify({
                userId: user.id,
                newEmail: newEmail.data,
                accountMark: accountMark(user.email, credential.password ?? ''),
              }),
              expiresAt: new Date(Date.now() + accountLimits.emailVerificationLinkSeconds * 1000),
            });
            await mails.confirmNewEmail(user, newEmail.data, token);
          }
          await mails.emailChangeAsked(user, newEmail.data);
          return context.json({ status: true });
        },
      ),

      /** Replaces the library's endpoint, which accepts a recent session instead of a password. */
      deleteUser: createAuthEndpoint(
        '/delete-user',
        {
          method: 'POST',
          use: [sensitiveSessionMiddleware],
          body: z.object({ password: z.string().max(1000).optional() }),
        },
        async (context) => {
          const { user } = context.context.session;
          const credential = await context.context.internalAdapter.findCredentialAccount(user.id);
          if (credential !== null && !context.body.password) throw refusal('BAD_REQUEST', 'INVALID_PASSWORD');
          await libraryDeleteUser({
            ...context,
            body: context.body.password === undefined ? {} : { password: context.body.password },
            asResponse: false,
            returnHeaders: false,
            returnStatus: false,
          });
          return context.json({ success: true });
        },
      ),

      /**
       * Whether the link of a reset mail is still valid, without using it up. Its page checks before anybody
       * types a password.
       */
      checkResetLink: createAuthEndpoint(
        '/reset-password/check',
        { method: 'POST', body: z.object({ token: z.string().min(1).max(200) }) },
        async (context) => {
          // The identifier is the library's own.
          const stored = await context.context.internalAdapter.findVerificationValue(
            `reset-password:${context.body.token}`,
          );
          if (stored === null || stored.expiresAt < new Date()) throw refusal('BAD_REQUEST', 'INVALID_TOKEN');
          return context.json({ status: true });
        },
      ),

      /** Gives the session of a provider's sign-in to the page that began it. */
      exchangeSocialCode: createAuthEndpoint(
        '/sign-in/social/exchange',
        {
          method: 'POST',
          body: z.object({ code: z.string().min(1).max(200), verifier: z.string().min(43).max(200) }),
        },
        async (context) => {
          const { internalAdapter } = context.context;
          const stored = await consumeSocialCode(internalAdapter, context.body.code);
          if (stored === undefined || challengeOf(context.body.verifier) !== stored.challenge)
            throw refusal('UNAUTHORIZED', 'INVALID_SOCIAL_CODE');
          const user = await internalAdapter.findUserById(stored.userId);
          if (user === null) throw refusal('UNAUTHORIZED', 'INVALID_SOCIAL_CODE');
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(context, { session, user });
          return context.json({
            token: session.token,
            redirect: false,
            provider: stored.provider,
            user: { id: user.id, name: user.name, email: user.email },
          });
        },
      ),
    },
    hooks: {
      before: [
        {
          // Does not apply to the job that looks the address up, which calls the library without a request.
          matcher: (context) => context.path === '/request-password-reset' && context.request !== undefined,
          handler: createAuthMiddleware(async (context) => {
            const email = emailSchema.safeParse(context.body?.email);
            if (!email.success) throw refusal('BAD_REQUEST', 'INVALID_EMAIL');
            await requestPasswordReset(email.data);
            return context.json({ status: true });
          }),
        },
        {
          matcher: (context) => context.path === '/sign-in/social',
          handler: createAuthMiddleware(async (context) => {
            const start = socialStartSchema.safeParse(context.body);
            if (!start.success) throw refusal('BAD_REQUEST', 'INVALID_SOCIAL_START');
            // Removes everything else that the library would accept: the caller's own addresses, scopes and
            // tokens.
            for (const name of Object.keys(context.body)) delete context.body[name];
            Object.assign(context.body, {
              provider: start.data.provider,
              callbackURL: socialReturnAddress(publicUrl, start.data),
              errorCallbackURL: socialFailureAddress(publicUrl, start.data.next),
              disableRedirect: true,
            });
          }),
        },
        {
          matcher: (context) => context.path === '/verify-email',
          handler: createAuthMiddleware(async (context) => {
            const token = String(context.query?.['token'] ?? '');
            if (!token.startsWith(changeTokenPrefix)) return undefined;
            const { internalAdapter } = context.context;
            const stored = await internalAdapter.consumeVerificationValue(changeIdentifier(token));
            if (stored === null) throw refusal('UNAUTHORIZED', 'INVALID_TOKEN');
            const change = changeSchema.parse(JSON.parse(stored.value));
            const credential = await internalAdapter.findCredentialAccount(change.userId);
            const user = await internalAdapter.findUserById(change.userId);
            if (accountMark(user?.email ?? '', credential?.password ?? '') !== change.accountMark) {
              throw refusal('UNAUTHORIZED', 'INVALID_TOKEN');
            }
            if ((await internalAdapter.findUserByEmail(change.newEmail)) !== null) {
              throw refusal('CONFLICT', 'EMAIL_TAKEN');
            }
            await internalAdapter
              .updateUser(change.userId, { email: change.newEmail, emailVerified: true })
              .catch((error: unknown) => {
                // Taken since it was checked.
                if (violatedIndex(error) === 'users_email_unique') throw refusal('CONFLICT', 'EMAIL_TAKEN');
                throw error;
              });
            return context.json({ status: true });
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
