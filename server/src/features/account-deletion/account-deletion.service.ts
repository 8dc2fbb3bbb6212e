/** From where a deletion was asked for. */
interface DeletionOrigin {
  ipAddress: string | undefined;
  userAgent: string | undefined;
}

/** Runs before the account's row goes. What it throws keeps the account. */
export type DeletionStep = (userId: string, origin: DeletionOrigin) => Promise<void>;

/**
 * Which features a deletion asks, in this order. The first may refuse it. The audit entry is the last: what kept the
 * account until there is no deletion, and none goes without an entry.
 */
export const deletionOrder = [
  'accounts',
  'streams',
  'recordings',
  'show-pictures',
  'payment-methods',
  'checkout',
  'reviews',
  'orders',
  'brands',
  'avatars',
  'questions',
  'event-log',
  'audit',
] as const;

export interface AccountDeletion {
  /** Each feature registers the step that takes what it keeps of a user. @throws Error for a second step of a feature. */
  register(feature: (typeof deletionOrder)[number], step: DeletionStep): void;
  /** @throws Error when a feature of the order has registered no step. */
  checkComplete(): void;
  /** Runs all steps, one after the other. @throws whatever a step throws; the account then stays. */
  run: DeletionStep;
}

export function createAccountDeletion(): AccountDeletion {
  const steps = new Map<string, DeletionStep>();
  return {
    register(feature, step) {
      if (steps.has(feature)) throw new Error(`The deletion step of ${feature} is registered twice`);
      steps.set(feature, step);
    },

    checkComplete() {
      const missing = deletionOrder.filter((feature) => !steps.has(feature));
      if (missing.length > 0) throw new Error(`No deletion step is registered for ${missing.join(', ')}`);
    },

    async run(userId, origin) {
      for (const feature of deletionOrder) await steps.get(feature)?.(userId, origin);
    },
  };
}
