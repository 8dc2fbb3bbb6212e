import type { Database, Queryable } from '../../../db/client.ts';
import { createGroupCommit } from '../../../platform/queues/group-commit.ts';
import { grantHolds, type HoldRequest, type HoldResult, stockedUnits } from './stock-grants.ts';
import { createStockQueries } from './stock.queries.ts';

export type { HoldResult } from './stock-grants.ts';

interface WaitingHold extends HoldRequest {
  expiresAt: Date;
  resolve: (result: HoldResult) => void;
  reject: (error: unknown) => void;
}

/** How many holds are taken in one transaction, and how many may wait. */
const groupMax = 500;
const queuedMax = 20_000;
const expiredAtATime = 200;

/** Operations on holds within another feature's transaction. */
function stockWithin(transaction: Queryable) {
  const queries = createStockQueries(transaction);

  return {
    /** Extends a hold. False if it has ended. */
    extend: queries.extend,

    /** Returns the units to stock. Does nothing if the hold has already ended. */
    async release(holdId: string): Promise<void> {
      const holds = await queries.holdsOf([holdId]);
      await queries.lock(holds.map(({ productId }) => productId));
      await queries.putBackHeld(await queries.deleteHolds([holdId]));
    },

    /** Sells the units. False, without any change, if the hold had already ended. */
    async sell(holdId: string): Promise<boolean> {
      const holds = await queries.holdsOf([holdId]);
      await queries.lock(holds.map(({ productId }) => productId));
      const sold = await queries.deleteHolds([holdId]);
      if (sold.length === 0) return false;
      await queries.addToSold(sold);
      return true;
    },

    /** Sells units that are not held. False, without any change, if there are too few. */
    async sellUnheld(lines: HoldRequest['lines']): Promise<boolean> {
      const stock = await queries.lock(lines.map(({ productId }) => productId));
      const { results, holds } = grantHolds([{ holdId: '', lines }], stock);
      if (results[0]?.isHeld !== true) return false;
      await queries.changeStock(holds, -1);
      await queries.addToSold(holds);
      return true;
    },

    /** Reverses a sale, so that the units can be sold again. */
    async takeBack(lines: HoldRequest['lines']): Promise<void> {
      const { variants } = await queries.lock(lines.map(({ productId }) => productId));
      await queries.changeStock(stockedUnits(lines, variants), 1);
      await queries.addToSold(lines.map(({ productId, quantity }) => ({ productId, quantity: -quantity })));
    },
  };
}

/**
 * Stock, held units and sold units.
 *
 * Holds are taken in groups: requests that arrive while a transaction runs go into the next. A product that a
 * thousand shoppers want at once is therefore locked once per group instead of once per shopper.
 */
export function createStockService({ db, now }: { db: Database; now: () => Date }) {
  async function takeGroup(group: readonly WaitingHold[]): Promise<HoldResult[]> {
    return db.transaction(async (transaction) => {
      const queries = createStockQueries(transaction);
      const replaces = group.flatMap((request) => request.replaces ?? []);
      const wanted = group.flatMap(({ lines }) => lines.map(({ productId }) => productId));
      const earlier = await queries.holdsOf(replaces);
      const stock = await queries.lock([...wanted, ...earlier.map(({ productId }) => productId)]);
      // Read again, because ending a hold requires the lock on its products.
      const replaceable = Map.groupBy(await queries.holdsOf(replaces), ({ holdId }) => holdId);
      const { results, holds, ended } = grantHolds(group, stock, replaceable);
      if (ended.length > 0) await queries.putBackHeld(await queries.deleteHolds(ended));
      if (holds.length > 0) {
        const expiries = new Map(group.map(({ holdId, expiresAt }) => [holdId, expiresAt]));
        await queries.changeStock(holds, -1);
        await queries.insertHolds(
          holds.map((hold) => Object.assign({ expiresAt: expiries.get(hold.holdId) ?? now() }, hold)),
        );
      }
      return results;
    });
  }

  const groups = createGroupCommit<WaitingHold>({
    intervalMs: 0,
    maxGroup: groupMax,
    maxQueued: queuedMax,
    overloaded: 'too_many_requests',
    async commit(group) {
      try {
        const results = await takeGroup(group);
        for (const [index, { resolve, reject }] of group.entries()) {
          const result = results[index];
          if (result === undefined) reject(new Error('The result of a hold is missing'));
          else resolve(result);
        }
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    },
  });

  return {
    /**
     * Holds the units of all lines until `expiresAt`, or none. A hold that this one replaces ends in the same
     * step, but only if this one is granted.
     * @throws AppError `too_many_requests` when too many wait.
     */
    async hold(request: HoldRequest, expiresAt: Date): Promise<HoldResult> {
      const { promise, resolve, reject } = Promise.withResolvers<HoldResult>();
      groups.add({ ...request, expiresAt, resolve, reject });
      return promise;
    },

    within: stockWithin,

    /**
     * Returns the units of expired holds. Several servers may do this at a time. Resolves to how many holds
     * ended.
     */
    async releaseExpired(): Promise<number> {
      const first = await createStockQueries(db).productsOfExpired(now(), 1);
      if (first.length === 0) return 0;
      return db.transaction(async (transaction) => {
        const queries = createStockQueries(transaction);
        const at = now();
        const expired = await queries.productsOfExpired(at, expiredAtATime);
        if (expired.length === 0) return 0;
        await queries.lock(expired.map(({ productId }) => productId));
        const ended = await queries.deleteExpired([...new Set(expired.map(({ holdId }) => holdId))], at);
        await queries.putBackHeld(ended);
        return new Set(ended.map(({ holdId }) => holdId)).size;
      });
    },
  };
}

export type StockService = ReturnType<typeof createStockService>;
