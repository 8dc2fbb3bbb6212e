import { createHmac } from 'node:crypto';
import { formatDuration } from '@greenroom/contract/time-format';
import type { DatabaseClient } from '../../../db/client.ts';
import { runTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Log } from '../../../platform/log.ts';
import { addressGroup } from '../../../platform/addresses/ip-address.ts';
import { failuresNow, waitSeconds } from './attempt-limits.ts';
import {
  signInLimits,
  countedWhenSent,
  forgottenBySuccess,
  hourSeconds,
  keptMs,
  type SignInLimitName,
} from './sign-in-limits.ts';
import type { UsersService } from '../../users/users.service.ts';
import { createSignInAttemptsQueries } from './sign-in-attempts.queries.ts';
import type { NewSignInRow, SignInsService } from './sign-ins.service.ts';

/** Longer than an app's code is accepted: its own 30 s and those before and after. */
const totpCodeUsedMs = 120_000;

/** An attempt and its target. Emails are as typed. */
export type Attempt =
  | { kind: 'sign-in'; email: string; address: string }
  | { kind: 'mail'; email: string; address: string }
  /** Sends a mail to the address, with or without an account. */
  | { kind: 'sign-up'; email: string }
  | { kind: 'second-factor'; userId: string | undefined; address: string }
  | { kind: 'session'; sessionId: string }
  /** Checks the password, and sends a mail to an address of the caller's choice. */
  | { kind: 'change-email'; sessionId: string; userId: string; newEmail: string; address: string };

/** An admitted attempt. It stays counted as a failure unless one of these is called. */
export interface AdmittedAttempt {
  /** The action succeeded. Mails that it sent stay counted. */
  succeeded(): Promise<void>;
  /** A password or code was wrong. */
  failed(): Promise<void>;
  /** It was neither, such as a malformed request. It is not counted. */
  dismissed(): Promise<void>;
}

/**
 * Limits guesses per address and per account, with a growing delay (see `attempt-limits.ts`), and keeps the
 * history of sign-ins. An attempt is counted when it begins, so that many concurrent ones are not all
 * admitted.
 */
export interface SignInAttempts {
  /**
   * Counts an attempt before it is checked.
   * @throws AppError `too_many_attempts`, with the time to wait, also in the message.
   */
  admit(attempt: Attempt): Promise<AdmittedAttempt>;

  /**
   * Claims an authenticator app's code for its one sign-in (RFC 6238, section 5.2). The returned function
   * releases it, if it turns out to be wrong.
   * @throws AppError `wrong_second_factor` for a code that was already used to sign in.
   */
  takeTotpCode(userId: string, code: string): Promise<() => Promise<void>>;

  /** Adds a line to an account's sign-in history. Never rejects: a sign-in must not fail because of it. */
  record(row: Omit<NewSignInRow, 'at'>): Promise<void>;

  /** Does the same for a failed attempt. Only an existing account has a history. */
  recordRefusal(email: string, row: Omit<NewSignInRow, 'at' | 'userId' | 'outcome'>): Promise<void>;
}

export function createSignInAttempts({
  database,
  users,
  signIns,
  secret,
  log,
  now,
}: {
  database: DatabaseClient;
  users: Pick<UsersService, 'findAccountByEmail'>;
  signIns: Pick<SignInsService, 'insert' | 'isKnownAddress'>;
  /** Keys of the counts are keyed hashes, so the table does not reveal which emails were tried. */
  secret: string;
  log: Log;
  now: () => Date;
}): SignInAttempts {
  const queries = createSignInAttemptsQueries(database.db);
  let lastSweepAt = now().getTime();

  function key(limit: SignInLimitName, ...parts: string[]): [string, SignInLimitName] {
    const hash = createHmac('sha256', secret).update(JSON.stringify([limit, ...parts]));
    return [`${limit}:${hash.digest('base64url')}`, limit];
  }

  async function keysOf(attempt: Attempt): Promise<Map<string, SignInLimitName>> {
    if (attempt.kind === 'session') return new Map([key('session', attempt.sessionId)]);
    if (attempt.kind === 'sign-up') return new Map([key('mailBySignUp', attempt.email.trim().toLowerCase())]);
    const address = addressGroup(attempt.address);
    if (attempt.kind === 'change-email') {
      return new Map([
        key('session', attempt.sessionId),
        key('mailFromUser', attempt.userId),
        key('mailFromAddress', address),
        key('mailToAccount', attempt.newEmail.trim().toLowerCase()),
      ]);
    }
    if (attempt.kind === 'second-factor') {
      return new Map([
        key('address', address),
        ...(attempt.userId === undefined ? [] : [key('secondFactor', attempt.userId)]),
      ]);
    }
    const email = attempt.email.trim().toLowerCase();
    if (attempt.kind === 'mail') {
      return new Map([key('mailFromAddress', address), key('mailToAccount', email)]);
    }
    const user = await users.findAccountByEmail(email);
    const isKnown = user !== undefined && (await signIns.isKnownAddress(user.id, attempt.address));
    return new Map([
      key('accountFromAddress', address, email),
      ...(isKnown ? [] : [key('address', address), key('account', email)]),
    ]);
  }

  function sweep(time: Date): void {
    if (time.getTime() - lastSweepAt < hourSeconds * 1000) return;
    lastSweepAt = time.getTime();
    queries
      .forgetBefore(new Date(time.getTime() - keptMs))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'old counts of sign-in attempts could not be deleted'),
      );
    queries
      .forgetTotpCodesBefore(new Date(time.getTime() - totpCodeUsedMs))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'old records of used authenticator codes could not be deleted'),
      );
  }

  return {
    async admit(attempt: Attempt): Promise<AdmittedAttempt> {
      const time = now();
      sweep(time);
      const keys = await keysOf(attempt);
      const wait = await runTransaction(database.pool, async (transaction) => {
        const locked = createSignInAttemptsQueries(transaction);
        const counts = await locked.lockCounts([...keys.keys()], time);
        const waits = [...keys].map(([name, limit]) =>
          waitSeconds(signInLimits[limit], counts.get(name), time),
        );
        const longest = Math.max(0, ...waits);
        if (longest > 0) return longest;
        for (const [name, limit] of keys) {
          await locked.setCount(name, failuresNow(signInLimits[limit], counts.get(name), time) + 1, time);
        }
        return 0;
      });
      if (wait > 0) {
        throw new AppError('too_many_attempts', {
          details: `Too many attempts. Try again in ${formatDuration(wait)}.`,
          retryAfterSeconds: wait,
        });
      }
      const named = (isWanted: (limit: SignInLimitName) => boolean) =>
        [...keys].filter(([, limit]) => isWanted(limit)).map(([name]) => name);
      return {
        async succeeded() {
          await queries.forget(named((limit) => forgottenBySuccess.has(limit)));
          await queries.releaseOne(named((limit) => limit === 'address'));
        },
        async failed() {
          await queries.releaseOne(named((limit) => countedWhenSent.has(limit)));
        },
        async dismissed() {
          await queries.releaseOne(named(() => true));
        },
      };
    },

    async takeTotpCode(userId: string, code: string): Promise<() => Promise<void>> {
      const codeHash = createHmac('sha256', secret).update(code.trim()).digest('base64url');
      const time = now();
      const since = new Date(time.getTime() - totpCodeUsedMs);
      if (!(await queries.takeTotpCode(userId, codeHash, time, since)))
        throw new AppError('wrong_second_factor', {
          details: 'This code was used already. Wait for the next one that your app shows.',
        });
      return async () => queries.releaseTotpCode(userId, codeHash);
    },

    async record(row: Omit<NewSignInRow, 'at'>): Promise<void> {
      try {
        await signIns.insert({ ...row, at: now() });
      } catch (error) {
        log.warn({ err: error }, 'a sign-in could not be stored in the sign-in history');
      }
    },

    async recordRefusal(email: string, row: Omit<NewSignInRow, 'at' | 'userId' | 'outcome'>): Promise<void> {
      try {
        const user = await users.findAccountByEmail(email.trim());
        if (user !== undefined)
          await signIns.insert({ ...row, userId: user.id, outcome: 'refused', at: now() });
      } catch (error) {
        log.warn({ err: error }, 'a refused sign-in could not be stored in the sign-in history');
      }
    },
  };
}
