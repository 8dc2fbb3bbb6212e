import { createHash } from 'node:crypto';
import type { Database, Queryable } from '../../db/client.ts';
import { AppError, secondsUntilRetry } from '../../platform/app-error.ts';
import { addressGroup } from '../../platform/addresses/ip-address.ts';
import { createHeldCheckoutsQueries } from './held-checkouts.queries.ts';

/**
 * How many checkouts one address may start without paying for them, in the time that units are held. A guest key costs
 * nothing, so without this one visitor with a loop could hold all that a shop has, again and again.
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
    /** Counts a checkout until a time, and not the one that it is instead of. @throws AppError `too_many_checkouts`. */
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

    /** It is paid, or was cancelled, or came to nothing. A second time changes nothing. */
    giveBack: queries.delete,
    within(transaction: Queryable) {
      const { delete: giveBack, setUntil } = createHeldCheckoutsQueries(transaction);
      return { giveBack, setUntil };
    },

    /** Forgets those whose units are held no longer. */
    endOver: async (): Promise<void> => queries.deleteOver(now()),
  };
}

export type HeldCheckouts = ReturnType<typeof createHeldCheckouts>;
