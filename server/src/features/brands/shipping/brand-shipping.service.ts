import { priceOfRates, type ShippingPrice } from '@greenroom/contract/cart/totals';
import type {
  BrandShipping,
  BrandShippingTable,
  ShippingRate,
} from '@greenroom/contract/shop/shop-settings.schemas';
import type { Database, Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { AuditService, Origin } from '../../audit/audit.service.ts';
import type { ShopSettingsService } from '../../shop-settings/shop-settings.service.ts';
import type { BrandsService } from '../brands.service.ts';
import { createBrandShippingQueries } from './brand-shipping.queries.ts';

const toPrice = ({
  cents,
  freeOverCents,
}: {
  cents: number;
  freeOverCents: number | null;
}): ShippingPrice => ({
  cents,
  freeOverCents: freeOverCents ?? undefined,
});

/** Shipping prices of brands that have their own. */
export function createBrandShippingService({
  db,
  brands,
  shopSettings,
  audit,
}: {
  db: Database;
  brands: Pick<BrandsService, 'access' | 'findByUserId' | 'within'>;
  shopSettings: Pick<ShopSettingsService, 'refuseUnseen' | 'shippingRates'>;
  audit: Pick<AuditService, 'record'>;
}) {
  const queries = createBrandShippingQueries(db);

  async function ratesOf(brandId: string, from: Queryable = db): Promise<ShippingRate[]> {
    const rows = await createBrandShippingQueries(from).ofBrand(brandId);
    return rows.map(({ freeOverCents, ...rate }) =>
      freeOverCents === null ? rate : Object.assign(rate, { freeOverCents }),
    );
  }

  return {
    /** @throws AppError as `access.brandFor`. */
    async read(actor: Actor): Promise<BrandShipping> {
      const { id } = await brands.access.brandFor(actor, 'settings:write');
      return { rates: await ratesOf(id), shopRates: await shopSettings.shippingRates() };
    },

    /**
     * Applies from the next quote on. Without rates, the shop's apply. @throws AppError as `access.brandFor`;
     * `shop_table_changed`.
     */
    async replace(actor: Actor, table: BrandShippingTable, origin: Origin): Promise<BrandShipping> {
      const brand = await brands.access.brandFor(actor, 'settings:write');
      await db.transaction(async (transaction) => {
        await brands.within(transaction).lock(brand.id);
        const from = await ratesOf(brand.id, transaction);
        shopSettings.refuseUnseen(table, from);
        await createBrandShippingQueries(transaction).replace(brand.id, table.rates);
        const to = await ratesOf(brand.id, transaction);
        const subject = { type: 'brand', id: brand.id, label: brand.companyName };
        const action = 'brand.shipping-changed';
        await audit.record({ actor, action, subject, details: { from, to }, origin }, transaction);
      });
      return { rates: await ratesOf(brand.id), shopRates: await shopSettings.shippingRates() };
    },

    /**
     * The shipping prices to a country, of each brand with its own prices. Without a country, to all of them.
     */
    async pricesTo(
      countryCode: string | undefined,
      brandIds: readonly string[],
    ): Promise<Map<string, ShippingPrice>> {
      if (brandIds.length === 0) return new Map();
      const rows =
        countryCode === undefined
          ? await queries.ofBrands(brandIds)
          : await queries.to(countryCode, brandIds);
      const byBrand = Map.groupBy(rows, ({ brandId }) => brandId);
      return new Map([...byBrand].map(([brandId, ofBrand]) => [brandId, priceOfRates(ofBrand.map(toPrice))]));
    },

    /** The rates of a user's brand, for their data export. */
    async exportOf(userId: string): Promise<ShippingRate[]> {
      const brand = await brands.findByUserId(userId);
      return brand === undefined ? [] : ratesOf(brand.id);
    },
  };
}

export type BrandShippingService = ReturnType<typeof createBrandShippingService>;
