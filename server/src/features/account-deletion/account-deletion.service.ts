/** Where a deletion was requested from. */
interface DeletionOrigin {
  ipAddress: string | undefined;
  userAgent: string | undefined;
}

/** Runs before the account's row is deleted. An error keeps the account. */
export type DeletionStep = (userId: string, origin: DeletionOrigin) => Promise<void>;

/**
 * The features whose steps run, in this order. The first may refuse the deletion. The audit entry is last: a
 * deletion that failed before it has no entry, and none succeeds without one.
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
  /**
   * Each feature registers a step that deletes its data about a user. @throws Error for a second step of a
   * feature.
   */
  register(feature: (typeof deletionOrder)[number], step: DeletionStep): void;
  /** @throws Error if a feature in the order has not registered its step. */
  checkComplete(): void;
  /** Runs all steps in order. @throws whatever a step throws; the account is then kept. */
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
