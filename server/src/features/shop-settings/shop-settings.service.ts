import type { ShippingRate, ShopSettings, TaxRate } from '@greenroom/contract/shop/shop-settings.schemas';
import { priceOfRates, type ShippingPrice } from '@greenroom/contract/cart/totals';
import type { Database, Queryable } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AuditService, Origin } from '../audit/audit.service.ts';
import { type NewTable, refuseUnseen } from './seen-table.ts';
import { createShopSettingsQueries } from './shop-settings.queries.ts';

type Part = 'commission' | 'shipping' | 'taxes';

/** The rows that another version of the table lacks. */
function rowsOnlyIn(rows: readonly object[], other: readonly object[]): object[] {
  const known = new Set(other.map((row) => JSON.stringify(row)));
  return rows.filter((row) => !known.has(JSON.stringify(row)));
}

/**
 * The operators' settings for the whole shop: commission, shipping and taxes. Each change is in the audit
 * log.
 */
export function createShopSettingsService({
  db,
  audit,
  now,
}: {
  db: Database;
  audit: Pick<AuditService, 'record'>;
  now: () => Date;
}) {
  const queries = createShopSettingsQueries(db);

  async function shippingRates(from: Queryable = db): Promise<ShippingRate[]> {
    const rows = await createShopSettingsQueries(from).shipping();
    return rows.map(({ freeOverCents, ...rate }) =>
      freeOverCents === null ? rate : Object.assign(rate, { freeOverCents }),
    );
  }

  async function readAll(from: Queryable = db): Promise<ShopSettings> {
    const reading = createShopSettingsQueries(from);
    const history = await reading.commissions();
    return {
      commission: {
        basisPoints: history[0]?.basisPoints ?? 0,
        history: history.map(({ basisPoints, since }) => ({ basisPoints, since: since.toISOString() })),
      },
      shipping: await shippingRates(from),
      taxes: await reading.taxes(),
    };
  }

  /**
   * Changes one part and logs its previous and new values. @throws AppError `forbidden`, and what `work`
   * throws.
   */
  async function change(
    actor: Actor,
    part: Part,
    origin: Origin,
    work: (
      inTransaction: ReturnType<typeof createShopSettingsQueries>,
      before: ShopSettings,
    ) => Promise<void>,
  ): Promise<ShopSettings> {
    if (actor.role !== 'admin') throw new AppError('forbidden');
    return db.transaction(async (transaction) => {
      const inTransaction = createShopSettingsQueries(transaction);
      await inTransaction.lock();
      const before = await readAll(transaction);
      await work(inTransaction, before);
      const after = await readAll(transaction);
      const valueOf = (settings: ShopSettings, other: ShopSettings) =>
        part === 'commission' ? settings.commission.basisPoints : rowsOnlyIn(settings[part], other[part]);
      await audit.record(
        {
          actor,
          action: `shop.${part}-changed`,
          subject: { type: 'shop', id: part, label: 'The shop' },
          details: { from: valueOf(before, after), to: valueOf(after, before) },
          origin,
        },
        transaction,
      );
      return after;
    });
  }

  return {
    /** @throws AppError `forbidden`. */
    async read(actor: Actor): Promise<ShopSettings> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      return readAll();
    },

    /** Takes effect now. Earlier sales keep the commission that was in force. */
    setCommission: async (actor: Actor, basisPoints: number, origin: Origin) =>
      change(actor, 'commission', origin, async (inTransaction) =>
        inTransaction.addCommission(basisPoints, now()),
      ),

    /** @throws AppError `forbidden`, `shop_table_changed`. */
    setShipping: async (actor: Actor, table: NewTable<ShippingRate>, origin: Origin) =>
      change(actor, 'shipping', origin, async (inTransaction, before) => {
        refuseUnseen(table, before.shipping);
        await inTransaction.replaceShipping(table.rates);
      }),

    /** @throws AppError `forbidden`, `shop_table_changed`. */
    setTaxes: async (actor: Actor, table: NewTable<TaxRate>, origin: Origin) =>
      change(actor, 'taxes', origin, async (inTransaction, before) => {
        refuseUnseen(table, before.taxes);
        await inTransaction.replaceTaxes(table.rates);
      }),

    /**
     * The shop's commissions, in hundredths of a percent, with their start times, latest first. The one in
     * force at the time of a sale applies. Sales before the first have no commission.
     */
    commissions: queries.commissions,

    refuseUnseen,

    /** By country, the row for all other countries first. */
    shippingRates: async () => shippingRates(),

    /** The shipping price to a country. Without a country, the price for each. */
    async shippingTo(countryCode: string | undefined): Promise<ShippingPrice> {
      if (countryCode === undefined)
        return priceOfRates(
          (await queries.shipping()).map(({ cents, freeOverCents }) => ({
            cents,
            freeOverCents: freeOverCents ?? undefined,
          })),
        );
      const rate = await queries.shippingTo(countryCode);
      return { cents: rate?.cents ?? 0, freeOverCents: rate?.freeOverCents ?? undefined };
    },

    /**
     * In hundredths of a percent: the region's rate, otherwise the country's, otherwise 0. The region may be
     * a code or a name.
     */
    taxRate: queries.taxRate,
  };
}

export type ShopSettingsService = ReturnType<typeof createShopSettingsService>;
