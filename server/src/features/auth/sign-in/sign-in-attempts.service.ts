import { createHmac } from 'node:crypto';
import { formatDuration } from '@greenroom/contract/time-format';
import type { DatabaseClient } from '../../../db/client.ts';
import { runTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Log } from '../../../platform/log.ts';
import { addressGroup } from '../../../platform/addresses/ip-address.ts';
import { failuresNow, waitSeconds } from './attempt-limits.ts';
import {
  attemptPolicies,
  countedWhenSent,
  forgottenBySuccess,
  hourSeconds,
  keptMs,
  type PolicyName,
} from './attempt-policies.ts';
import type { UsersService } from '../../users/users.service.ts';
import { createSignInAttemptsQueries } from './sign-in-attempts.queries.ts';
import type { NewSignInRow, SignInsService } from './sign-ins.service.ts';

/** Longer than a code of an app works: its own 30 s, and those before and after that are accepted too. */
const totpCodeUsedMs = 120_000;

/** Who tries what. Emails are as they were typed. */
export type Attempt =
  | { kind: 'sign-in'; email: string; address: string }
  | { kind: 'mail'; email: string; address: string }
  /** A mail to the address that is to have an account, or has one. */
  | { kind: 'sign-up'; email: string }
  | { kind: 'second-factor'; userId: string | undefined; address: string }
  | { kind: 'session'; sessionId: string }
  /** The own password, and a mail to whatever address the caller names. */
  | { kind: 'change-email'; sessionId: string; userId: string; newEmail: string; address: string };

/** An attempt that was let through: it stays counted as a failure, unless one of these is said. */
export interface AdmittedAttempt {
  /** What was asked for is done; the mails that it sent stay counted. */
  succeeded(): Promise<void>;
  /** A password or code was wrong. */
  failed(): Promise<void>;
  /** It was neither, such as a malformed request: it is not counted. */
  dismissed(): Promise<void>;
}

/**
 * Limits guesses by address and by account, with a growing delay (see `attempt-limits.ts`), and keeps the history of
 * sign-ins. An attempt is counted when it begins, so that many at once are not let through together.
 */
export interface SignInAttempts {
  /**
   * Counts an attempt before it is checked.
   * @throws AppError `too_many_attempts`, with how long to wait, in words too.
   */
  admit(attempt: Attempt): Promise<AdmittedAttempt>;

  /**
   * Takes a code of an authenticator app for the one sign-in that it is good for (RFC 6238, section 5.2). What it answers
   * gives the code back, for when it turns out to be wrong.
   * @throws AppError `wrong_second_factor` for a code that signed in before.
   */
  takeTotpCode(userId: string, code: string): Promise<() => Promise<void>>;

  /** One line of an account's sign-in history. Never rejects: a sign-in does not fail for it. */
  record(row: Omit<NewSignInRow, 'at'>): Promise<void>;

  /** The same of an attempt that failed: only an account that exists has a history. */
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
  /** Keys of the counts are keyed hashes: the table tells nobody which emails were tried. */
  secret: string;
  log: Log;
  now: () => Date;
}): SignInAttempts {
  const queries = createSignInAttemptsQueries(database.db);
  let lastSweepAt = now().getTime();

  function key(policy: PolicyName, ...parts: string[]): [string, PolicyName] {
    const hash = createHmac('sha256', secret).update(JSON.stringify([policy, ...parts]));
    return [`${policy}:${hash.digest('base64url')}`, policy];
  }

  async function keysOf(attempt: Attempt): Promise<Map<string, PolicyName>> {
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
      .catch((error: unknown) => log.warn({ err: error }, 'old counts of attempts could not be deleted'));
    queries
      .forgetTotpCodesBefore(new Date(time.getTime() - totpCodeUsedMs))
      .catch((error: unknown) => log.warn({ err: error }, 'old used codes could not be deleted'));
  }

  return {
    async admit(attempt: Attempt): Promise<AdmittedAttempt> {
      const time = now();
      sweep(time);
      const keys = await keysOf(attempt);
      const wait = await runTransaction(database.pool, async (transaction) => {
        const locked = createSignInAttemptsQueries(transaction);
        const counts = await locked.lockCounts([...keys.keys()], time);
        const waits = [...keys].map(([name, policy]) =>
          waitSeconds(attemptPolicies[policy], counts.get(name), time),
        );
        const longest = Math.max(0, ...waits);
        if (longest > 0) return longest;
        for (const [name, policy] of keys) {
          await locked.setCount(name, failuresNow(attemptPolicies[policy], counts.get(name), time) + 1, time);
        }
        return 0;
      });
      if (wait > 0) {
        throw new AppError('too_many_attempts', {
          details: `Too many attempts. Try again in ${formatDuration(wait)}.`,
          retryAfterSeconds: wait,
        });
      }
      const named = (isWanted: (policy: PolicyName) => boolean) =>
        [...keys].filter(([, policy]) => isWanted(policy)).map(([name]) => name);
      return {
        async succeeded() {
          await queries.forget(named((policy) => forgottenBySuccess.has(policy)));
          await queries.releaseOne(named((policy) => policy === 'address'));
        },
        async failed() {
          await queries.releaseOne(named((policy) => countedWhenSent.has(policy)));
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
        log.warn({ err: error }, 'a sign-in was not recorded');
      }
    },

    async recordRefusal(email: string, row: Omit<NewSignInRow, 'at' | 'userId' | 'outcome'>): Promise<void> {
      try {
        const user = await users.findAccountByEmail(email.trim());
        if (user !== undefined)
          await signIns.insert({ ...row, userId: user.id, outcome: 'refused', at: now() });
      } catch (error) {
        log.warn({ err: error }, 'a refused sign-in was not recorded');
      }
    },
  };
}
