import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { ShippingRate } from '@greenroom/contract/shop/shop-settings.schemas';
import type { Queryable } from '../../../db/client.ts';
import { brandShippingRates } from './brand-shipping-rates.table.ts';

const { brandId, countryCode, cents, freeOverCents } = brandShippingRates;

export function createBrandShippingQueries(db: Queryable) {
  return {
    /** By country, with the rest of the world first. */
    async ofBrand(id: string) {
      return db
        .select({ countryCode, cents, freeOverCents })
        .from(brandShippingRates)
        .where(eq(brandId, id))
        .orderBy(asc(countryCode));
    },

    /** For these brands, each with its rest of the world first. */
    async ofBrands(brandIds: readonly string[]) {
      return db
        .select({ brandId, cents, freeOverCents })
        .from(brandShippingRates)
        .where(inArray(brandId, [...brandIds]))
        .orderBy(asc(brandId), asc(countryCode));
    },

    /** For each brand the country's own row, otherwise that of the rest of the world. */
    async to(code: string, brandIds: readonly string[]) {
      return db
        .selectDistinctOn([brandId], { brandId, cents, freeOverCents })
        .from(brandShippingRates)
        .where(and(inArray(brandId, [...brandIds]), inArray(countryCode, ['', code])))
        .orderBy(brandId, desc(countryCode));
    },

    async replace(id: string, rates: readonly ShippingRate[]): Promise<void> {
      await db.delete(brandShippingRates).where(eq(brandId, id));
      if (rates.length === 0) return;
      await db.insert(brandShippingRates).values(rates.map((rate) => Object.assign({ brandId: id }, rate)));
    },
  };
}
