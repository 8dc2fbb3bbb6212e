import type { AttemptLimit } from './attempt-limits.ts';

export const hourSeconds = 3600;

/** What is counted, and the limits. */
export const signInLimits = {
  /** One account from one address: the owner's own mistakes, or a single guesser. */
  accountFromAddress: {
    freeFailures: 5,
    firstDelaySeconds: 10,
    maxDelaySeconds: 900,
    forgottenAfterSeconds: 2 * hourSeconds,
  },
  /** Many accounts from one address. Lenient and short, because a whole office may share an address. */
  address: {
    freeFailures: 20,
    firstDelaySeconds: 5,
    maxDelaySeconds: 300,
    forgottenAfterSeconds: hourSeconds,
  },
  /**
   * One account from many addresses. The delay stays short. Neither this nor the address's own limit applies
   * to addresses from which the account was signed in before, so that strangers who guess cannot lock out the
   * owner.
   */
  account: {
    freeFailures: 20,
    firstDelaySeconds: 5,
    maxDelaySeconds: 60,
    forgottenAfterSeconds: hourSeconds,
  },
  /** Mails that anybody can trigger to one address. */
  mailToAccount: {
    freeFailures: 3,
    firstDelaySeconds: 60,
    maxDelaySeconds: 900,
    forgottenAfterSeconds: hourSeconds,
  },
  /** Sign-ups with one address. Each sends a mail to it, whether it has an account or not. */
  mailBySignUp: {
    freeFailures: 3,
    firstDelaySeconds: 60,
    maxDelaySeconds: 900,
    forgottenAfterSeconds: hourSeconds,
  },
  mailFromAddress: {
    freeFailures: 10,
    firstDelaySeconds: 10,
    maxDelaySeconds: 900,
    forgottenAfterSeconds: hourSeconds,
  },
  /** Mails that one user can trigger to others' addresses, all together. */
  mailFromUser: {
    freeFailures: 3,
    firstDelaySeconds: 60,
    maxDelaySeconds: hourSeconds,
    forgottenAfterSeconds: 24 * hourSeconds,
  },
  /**
   * The second factor of one account. It has six digits, so only a few attempts are allowed. Reaching this
   * requires the password.
   */
  secondFactor: {
    freeFailures: 5,
    firstDelaySeconds: 10,
    maxDelaySeconds: 900,
    forgottenAfterSeconds: 24 * hourSeconds,
  },
  /** The user's own password or code, required again within a session. */
  session: {
    freeFailures: 5,
    firstDelaySeconds: 10,
    maxDelaySeconds: 900,
    forgottenAfterSeconds: 24 * hourSeconds,
  },
} as const satisfies Record<string, AttemptLimit>;

export type SignInLimitName = keyof typeof signInLimits;

/** Counts that a success affects: the account's are reset, the address's only loses this attempt. */
export const forgottenBySuccess: ReadonlySet<SignInLimitName> = new Set([
  'accountFromAddress',
  'account',
  'secondFactor',
  'session',
]);

/** Counts of mails. A wrong secret sent none. */
export const countedWhenSent: ReadonlySet<SignInLimitName> = new Set([
  'mailToAccount',
  'mailBySignUp',
  'mailFromAddress',
  'mailFromUser',
]);

/** The longest time that any limit remembers. */
export const keptMs = 24 * hourSeconds * 1000;
