import { createHash } from 'node:crypto';
import type { Database, Queryable } from '../../db/client.ts';
import { AppError, secondsUntilRetry } from '../../platform/app-error.ts';
import { addressGroup } from '../../platform/addresses/ip-address.ts';
import { createHeldCheckoutsQueries } from './held-checkouts.queries.ts';

/**
 * Limits how many unpaid checkouts one address may start while units are held. A guest key costs nothing, so
 * without this limit one visitor with a loop could hold a shop's whole stock repeatedly.
 */
export function createHeldCheckouts({
  db,
  maxPerAddress,
  now,
}: {
  db: Database;
  maxPerAddress: number;
  now: () => Date;
}) {
  const queries = createHeldCheckoutsQueries(db);
  return {
    /**
     * Counts a checkout until a time, instead of the one that it replaces. @throws AppError
     * `too_many_checkouts`.
     */
    async take(checkoutId: string, address: string, until: Date, insteadOf?: string): Promise<void> {
      const addressHash = createHash('sha256').update(addressGroup(address)).digest('base64url');
      await db.transaction(async (transaction) => {
        const within = createHeldCheckoutsQueries(transaction);
        await within.lock(addressHash);
        const at = now();
        const ends = await within.endsOf(addressHash, at, insteadOf);
        if (ends.length >= maxPerAddress) {
          const waitMs = (ends[0] ?? at).getTime() - at.getTime();
          throw new AppError('too_many_checkouts', { retryAfterSeconds: secondsUntilRetry(waitMs) });
        }
        await within.insert({ checkoutId, addressHash, until });
      });
    },

    /** The checkout was paid, cancelled or failed. Repeating the call has no effect. */
    giveBack: queries.delete,
    within(transaction: Queryable) {
      const { delete: giveBack, setUntil } = createHeldCheckoutsQueries(transaction);
      return { giveBack, setUntil };
    },

    /** Deletes those whose units are no longer held. */
    endOver: async (): Promise<void> => queries.deleteOver(now()),
  };
}

export type HeldCheckouts = ReturnType<typeof createHeldCheckouts>;
