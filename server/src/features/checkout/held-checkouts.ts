import { LRUCache } from 'lru-cache';
import { checkoutLimits } from '@greenroom/contract/limits';
import { AppError } from '../../platform/app-error.ts';
import { addressGroup } from '../../platform/ip-address.ts';
import { createRateLimiter } from '../../platform/rate-limiter.ts';

/** Checkouts whose address is remembered. One that is forgotten counts until its window is over. */
const rememberedMax = 50_000;

/**
 * How many checkouts one address may start without paying for them, in the time that units are held. A guest key costs
 * nothing, so without this one visitor with a loop could hold all that a shop has, again and again. Counted by each server
 * process for itself.
 */
export function createHeldCheckouts(maxPerAddress: number) {
  const { holdSeconds } = checkoutLimits;
  const limiter = createRateLimiter({
    name: 'held-checkouts',
    max: maxPerAddress,
    windowSeconds: holdSeconds,
  });
  const groups = new LRUCache<string, string>({ max: rememberedMax, ttl: holdSeconds * 1000 });

  return {
    /** Counts a checkout. @throws AppError `too_many_checkouts`. */
    async take(checkoutId: string, address: string): Promise<void> {
      const group = addressGroup(address);
      const { isAllowed, resetsInMs } = await limiter.take(group);
      if (!isAllowed)
        throw new AppError('too_many_checkouts', { retryAfterSeconds: Math.ceil(resetsInMs / 1000) });
      groups.set(checkoutId, group);
    },

    /** It is paid, or was cancelled, or came to nothing. A second time changes nothing. */
    async giveBack(checkoutId: string): Promise<void> {
      const group = groups.get(checkoutId);
      if (group === undefined) return;
      groups.delete(checkoutId);
      await limiter.giveBack(group);
    },
  };
}

export type HeldCheckouts = ReturnType<typeof createHeldCheckouts>;
