import { regionCodeOf } from '@greenroom/contract/addresses/regions';
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { ShippingRate, TaxRate } from '@greenroom/contract/shop/shop-settings.schemas';
import type { Queryable } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { commissionRates } from './commission-rates.table.ts';
import { shippingRates } from './shipping-rates.table.ts';
import { taxRates } from './tax-rates.table.ts';

export function createShopSettingsQueries(db: Queryable) {
  return {
    /** Latest first. */
    async commissions(): Promise<{ basisPoints: number; since: Date }[]> {
      return db
        .select({ basisPoints: commissionRates.basisPoints, since: commissionRates.since })
        .from(commissionRates)
        .orderBy(desc(commissionRates.id));
    },

    async addCommission(basisPoints: number, since: Date): Promise<void> {
      await db.insert(commissionRates).values({ basisPoints, since });
    },

    async shipping() {
      return db.select().from(shippingRates).orderBy(asc(shippingRates.countryCode));
    },

    /** The country's row, otherwise the row for all other countries. */
    async shippingTo(countryCode: string) {
      const [row] = await db
        .select({ cents: shippingRates.cents, freeOverCents: shippingRates.freeOverCents })
        .from(shippingRates)
        .where(inArray(shippingRates.countryCode, ['', countryCode]))
        .orderBy(desc(shippingRates.countryCode))
        .limit(1);
      return row;
    },

    async replaceShipping(rates: readonly ShippingRate[]): Promise<void> {
      await db.delete(shippingRates);
      await db.insert(shippingRates).values([...rates]);
    },

    async taxes() {
      return db
        .select({
          countryCode: taxRates.countryCode,
          regionCode: taxRates.regionCode,
          regionName: taxRates.regionName,
          basisPoints: taxRates.rateBasisPoints,
        })
        .from(taxRates)
        .orderBy(asc(taxRates.countryCode), asc(taxRates.regionCode));
    },

    async replaceTaxes(rates: readonly TaxRate[]): Promise<void> {
      await db.delete(taxRates);
      if (rates.length === 0) return;
      await db
        .insert(taxRates)
        .values(
          rates.map(({ basisPoints, ...place }) => Object.assign(place, { rateBasisPoints: basisPoints })),
        );
    },

    /**
     * In hundredths of a percent: the region's rate, otherwise the country's, otherwise 0. The region may be
     * a code or a name.
     */
    async taxRate(countryCode: string, region: string): Promise<number> {
      const code = regionCodeOf(countryCode, region) ?? region.toUpperCase();
      const [row] = await db
        .select({ rate: taxRates.rateBasisPoints })
        .from(taxRates)
        .where(
          and(
            eq(taxRates.countryCode, countryCode),
            or(
              inArray(taxRates.regionCode, ['', code]),
              sql`lower(${taxRates.regionName}) = lower(${region})`,
            ),
          ),
        )
        .orderBy(desc(taxRates.regionCode))
        .limit(1);
      return row?.rate ?? 0;
    },

    /** Locks the settings against other changes until the transaction ends. */
    async lock(): Promise<void> {
      await takeNamedLock(db, 'shop-settings');
    },
  };
}
