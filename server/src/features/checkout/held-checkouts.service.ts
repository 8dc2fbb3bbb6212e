import { createHash } from 'node:crypto';
import { checkoutLimits } from '@greenroom/contract/limits';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
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
    /** Counts a checkout. @throws AppError `too_many_checkouts`. */
    async take(checkoutId: string, address: string): Promise<void> {
      const addressHash = createHash('sha256').update(addressGroup(address)).digest('base64url');
      const until = new Date(now().getTime() + checkoutLimits.holdSeconds * 1000);
      await db.transaction(async (transaction) => {
        const within = createHeldCheckoutsQueries(transaction);
        await within.lock(addressHash);
        const at = now();
        const ends = await within.endsOf(addressHash, at);
        if (ends.length >= maxPerAddress) {
          const waitMs = (ends[0] ?? at).getTime() - at.getTime();
          throw new AppError('too_many_checkouts', {
            retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
          });
        }
        await within.insert({ checkoutId, addressHash, until });
      });
    },

    /** It is paid, or was cancelled, or came to nothing. A second time changes nothing. */
    giveBack: queries.delete,

    /** Forgets those whose units are held no longer. */
    endOver: async (): Promise<void> => queries.deleteOver(now()),
  };
}

export type HeldCheckouts = ReturnType<typeof createHeldCheckouts>;
