import { AppError } from '../../platform/app-error.ts';
import type { AuthLibrary } from './auth-library.ts';
import type { Authentication } from '../../platform/authentication.ts';
import type { NewSignInRow } from './sign-in/sign-ins.service.ts';
import type { Attempt, SignInAttempts } from './sign-in/sign-in-attempts.service.ts';
import { socialProviders } from './sign-in/social-sign-in.ts';
import { pendingSignInOf } from './sign-in/two-factor-token.ts';

/** A call of the auth service. `path` starts after `/auth` and has no query. */
export interface AuthCall {
  path: string;
  body: Readonly<Record<string, unknown>>;
  /** The bearer token in its canonical spelling. */
  token: string | undefined;
  /** The library's cookies for a sign-in that waits for its second factor. */
  pendingCookies: string | undefined;
  address: string;
  userAgent: string | undefined;
}

export interface AuthOutcome {
  status: number;
  body: unknown;
  /** Whether a session began. */
  isSignedIn: boolean;
}

/** Paths that require the user's password or a code within a session. */
const passwordPaths = new Set([
  '/change-password',
  '/change-email',
  '/delete-user',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
]);

const wrongCodes = new Set([
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_PASSWORD',
  'INVALID_CODE',
  'INVALID_BACKUP_CODE',
]);

/** Errors that the account's owner should see in the sign-in history. */
const refusedCodes = new Set([...wrongCodes, 'BANNED_USER']);

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? new Map(Object.entries(body)).get(name) : undefined;
}

function textField(body: unknown, name: string): string | undefined {
  const value = field(body, name);
  return typeof value === 'string' ? value : undefined;
}

/** How somebody signed in. Undefined for a call that only replaced the session. */
function methodOf(call: AuthCall, outcome: AuthOutcome): NewSignInRow['method'] | undefined {
  if (call.pendingCookies !== undefined) return 'second-factor';
  if (call.path === '/sign-up/email') return 'sign-up';
  if (call.path === '/sign-in/email') return 'password';
  if (call.path !== '/sign-in/social/exchange') return undefined;
  return socialProviders.find((provider) => provider === textField(outcome.body, 'provider'));
}

/** Limits guesses at the auth service and records the sign-in history. The library does neither. */
export function createAuthGuard({
  auth,
  attempts,
  authentication,
}: {
  auth: AuthLibrary;
  attempts: SignInAttempts;
  authentication: Authentication;
}) {
  async function attemptOf(call: AuthCall): Promise<Attempt | undefined> {
    const { address } = call;
    const email = textField(call.body, 'email');
    if (call.path === '/sign-in/email')
      return email === undefined ? undefined : { kind: 'sign-in', email, address };
    if (call.path === '/sign-up/email') return email === undefined ? undefined : { kind: 'sign-up', email };
    if (call.path === '/request-password-reset' || call.path === '/send-verification-email')
      return email === undefined ? undefined : { kind: 'mail', email, address };
    if (!passwordPaths.has(call.path)) return undefined;
    if (call.pendingCookies !== undefined) {
      const { internalAdapter } = await auth.$context;
      const pending = pendingSignInOf(call.pendingCookies);
      const found = pending === undefined ? null : await internalAdapter.findVerificationValue(pending);
      return { kind: 'second-factor', userId: found?.value, address };
    }
    // Counted by session, because a guesser could spell the token in different ways.
    const actor = await authentication.actorFromToken(call.token);
    if (actor === null) return undefined;
    const { sessionId, userId } = actor;
    const newEmail = textField(call.body, 'newEmail');
    if (call.path === '/change-email' && newEmail !== undefined)
      return { kind: 'change-email', sessionId, userId, newEmail, address };
    return { kind: 'session', sessionId };
  }

  /**
   * With a second factor on an unconfirmed address, a person who signed up in somebody else's name could lock
   * out the address's owner.
   */
  async function requireConfirmedAddress(call: AuthCall): Promise<void> {
    if (call.path !== '/two-factor/enable') return;
    const actor = await authentication.actorFromToken(call.token);
    if (actor === null) return;
    const { internalAdapter } = await auth.$context;
    const user = await internalAdapter.findUserById(actor.userId);
    if (user?.emailVerified === false) throw new AppError('email_unconfirmed');
  }

  async function takeCode(
    call: AuthCall,
    attempt: Attempt | undefined,
  ): Promise<(() => Promise<void>) | undefined> {
    const code = textField(call.body, 'code');
    if (call.path !== '/two-factor/verify-totp' || code === undefined) return undefined;
    if (attempt?.kind !== 'second-factor' || attempt.userId === undefined) return undefined;
    return attempts.takeTotpCode(attempt.userId, code);
  }

  /** Adds a line to the sign-in history if the call is a sign-in. */
  async function record(call: AuthCall, attempt: Attempt | undefined, outcome: AuthOutcome): Promise<void> {
    const where = { ipAddress: call.address, userAgent: call.userAgent ?? null };
    const userId = textField(field(outcome.body, 'user'), 'id');
    const method = methodOf(call, outcome);
    if (outcome.isSignedIn && userId !== undefined && method !== undefined) {
      await attempts.record({ userId, method, outcome: 'succeeded', ...where });
    }
    if (!refusedCodes.has(textField(outcome.body, 'code') ?? '')) return;
    if (attempt?.kind === 'sign-in') {
      // Not awaited, so that the answer takes as long for an account that does not exist.
      void attempts.recordRefusal(attempt.email, { method: 'password', ...where });
    }
    if (attempt?.kind === 'second-factor' && attempt.userId !== undefined) {
      await attempts.record({
        userId: attempt.userId,
        method: 'second-factor',
        outcome: 'refused',
        ...where,
      });
    }
  }

  return {
    /**
     * Counts a call before it is made. The returned function must be called with the outcome, or undefined if
     * there is none.
     * @throws AppError `too_many_attempts`, `wrong_second_factor` for a code that was already used to sign
     * in, and `email_unconfirmed` for a second factor before the address is confirmed.
     */
    async begin(call: AuthCall): Promise<(outcome: AuthOutcome | undefined) => Promise<void>> {
      await requireConfirmedAddress(call);
      const attempt = await attemptOf(call);
      const admitted = attempt && (await attempts.admit(attempt));
      const giveCodeBack = await takeCode(call, attempt);
      return async (outcome) => {
        if (outcome?.isSignedIn !== true) await giveCodeBack?.();
        if (outcome !== undefined) await record(call, attempt, outcome);
        if (admitted === undefined || attempt === undefined) return;
        const code = textField(outcome?.body, 'code') ?? '';
        if (wrongCodes.has(code)) await admitted.failed();
        // A requested mail stays counted, whether anybody could be sent it or not.
        else if (outcome?.status === 200 || code === 'BANNED_USER') await admitted.succeeded();
        else await admitted.dismissed();
      };
    },
  };
}
