import type { AttemptPolicy } from './attempt-limits.ts';

export const hourSeconds = 3600;

/** What is counted, and how strictly. */
export const attemptPolicies = {
  /** One account tried from one address: the owner's own mistakes, or one guesser. */
  accountFromAddress: {
    freeFailures: 5,
    firstDelaySeconds: 10,
    maxDelaySeconds: 900,
    forgottenAfterSeconds: 2 * hourSeconds,
  },
  /** Many accounts tried from one address; loose, and short, since a whole office may share it. */
  address: {
    freeFailures: 20,
    firstDelaySeconds: 5,
    maxDelaySeconds: 300,
    forgottenAfterSeconds: hourSeconds,
  },
  /**
   * One account tried from many addresses. The delay stays short. Neither this nor the address's own binds an account at
   * an address where it was signed in to before, so that strangers who guess cannot keep the owner out.
   */
  account: {
    freeFailures: 20,
    firstDelaySeconds: 5,
    maxDelaySeconds: 60,
    forgottenAfterSeconds: hourSeconds,
  },
  /** Mails that anyone can have sent to one address. */
  mailToAccount: {
    freeFailures: 3,
    firstDelaySeconds: 60,
    maxDelaySeconds: 900,
    forgottenAfterSeconds: hourSeconds,
  },
  /** Sign-ups with one address, each of which sends a mail there. Whether it has an account makes no difference. */
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
  /** Mails that one user can have sent to addresses of others, all of them together. */
  mailFromUser: {
    freeFailures: 3,
    firstDelaySeconds: 60,
    maxDelaySeconds: hourSeconds,
    forgottenAfterSeconds: 24 * hourSeconds,
  },
  /** The second factor of one account: six digits, so few tries. Only who has the password gets here. */
  secondFactor: {
    freeFailures: 5,
    firstDelaySeconds: 10,
    maxDelaySeconds: 900,
    forgottenAfterSeconds: 24 * hourSeconds,
  },
  /** The own password or code, asked for again in a session. */
  session: {
    freeFailures: 5,
    firstDelaySeconds: 10,
    maxDelaySeconds: 900,
    forgottenAfterSeconds: 24 * hourSeconds,
  },
} as const satisfies Record<string, AttemptPolicy>;

export type PolicyName = keyof typeof attemptPolicies;

/** Counts of a success: those of the account are forgotten, that of the address only loses this attempt. */
export const forgottenBySuccess: ReadonlySet<PolicyName> = new Set([
  'accountFromAddress',
  'account',
  'secondFactor',
  'session',
]);

/** Counts of mails: a secret that was wrong had none sent. */
export const countedWhenSent: ReadonlySet<PolicyName> = new Set([
  'mailToAccount',
  'mailBySignUp',
  'mailFromAddress',
  'mailFromUser',
]);

/** The longest of the policies' memories. */
export const keptMs = 24 * hourSeconds * 1000;
