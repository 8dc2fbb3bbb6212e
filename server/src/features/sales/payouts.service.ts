import { payoutLimits } from '@greenroom/contract/limits';
import { money } from '@greenroom/contract/money';
import type { NewPayout, Payout, PayoutStanding } from '@greenroom/contract/sales/payouts.schemas';
import type { Database } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AuditService, Origin } from '../audit/audit.service.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import { createPayoutsQueries, type PayoutRow } from './payouts.queries.ts';

const toPayout = ({ id, amountCents, currency, paidOn, reference }: PayoutRow): Payout => ({
  id,
  amount: money(amountCents, currency),
  paidOn,
  reference,
});

/** What the operator paid to brands. Money moves elsewhere; here is the record of it. */
export function createPayoutsService({
  db,
  brands,
  orders,
  audit,
  notices,
  commissions,
  now,
}: {
  db: Database;
  brands: Pick<BrandsService, 'access' | 'cards' | 'findById' | 'findByUserId' | 'within'>;
  orders: Pick<OrdersService, 'sales'>;
  audit: Pick<AuditService, 'record'>;
  notices: Pick<NoticesService, 'notifyOnce'>;
  commissions: () => Promise<{ basisPoints: number; since: Date }[]>;
  now: () => Date;
}) {
  const queries = createPayoutsQueries(db);

  async function standingsOf(brandId?: string) {
    const owed = await orders.sales.owed(await commissions(), brandId);
    const paid = await queries.paid(brandId);
    const keys = new Map([...owed, ...paid].map((row) => [`${row.brandId} ${row.currency}`, row] as const));
    return [...keys.values()].map((key) => {
      const isSame = (row: { brandId: string; currency: string }) =>
        row.brandId === key.brandId && row.currency === key.currency;
      const owedCents = owed.find(isSame)?.owedCents ?? 0;
      const paidCents = paid.find(isSame)?.paidCents ?? 0;
      return {
        brandId: key.brandId,
        currency: key.currency,
        owedCents,
        paidCents,
        leftCents: owedCents - paidCents,
      };
    });
  }

  async function standings(): Promise<PayoutStanding[]> {
    const rows = await standingsOf();
    const cards = await brands.cards(rows.map(({ brandId }) => brandId));
    return rows
      .toSorted((a, b) => b.leftCents - a.leftCents || a.brandId.localeCompare(b.brandId))
      .flatMap(({ brandId, currency, owedCents, paidCents, leftCents }) => {
        const card = cards.get(brandId);
        if (card === undefined) return [];
        return [
          {
            brand: { id: brandId, name: card.name, slug: card.slug },
            owed: money(owedCents, currency),
            paid: money(paidCents, currency),
            left: money(leftCents, currency),
          },
        ];
      });
  }

  /** Also of one that was recorded before: a server that stopped in between has told nobody. */
  async function tellOwner(payoutId: string): Promise<void> {
    const payout = await queries.find(payoutId);
    const brand = payout && (await brands.findById(payout.brandId));
    if (payout === undefined || brand === undefined || brand.userId === null) return;
    await notices.notifyOnce([brand.userId], {
      kind: 'payout-recorded',
      actorId: null,
      details: {
        brandName: brand.companyName,
        priceCents: String(payout.amountCents),
        currency: payout.currency,
        paidOn: payout.paidOn,
        reference: payout.reference,
      },
      onceKey: `payout ${payout.id}`,
    });
  }

  return {
    /** @throws AppError as `access.brandFor`. */
    async own(actor: Actor): Promise<Payout[]> {
      const { id } = await brands.access.brandFor(actor, 'sales:read');
      return (await queries.ofBrand(id, payoutLimits.shown)).map(toPayout);
    },

    /** Who is owed most first. @throws AppError `forbidden`. */
    async standings(actor: Actor): Promise<PayoutStanding[]> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      return standings();
    },

    /** Once, also when it is sent twice; its brand's owner is told once. @throws AppError `forbidden`, `brand_not_found`, `payout_too_large`. */
    async record(actor: Actor, payout: NewPayout, origin: Origin): Promise<PayoutStanding[]> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      const brand = await brands.findById(payout.brandId);
      if (brand === undefined) throw new AppError('brand_not_found');
      await db.transaction(async (transaction) => {
        // One after the other, so that two together are not more than is owed.
        await brands.within(transaction).lock(brand.id);
        const within = createPayoutsQueries(transaction);
        if ((await within.find(payout.id)) !== undefined) return;
        const standing = (await standingsOf(brand.id)).find(({ currency }) => currency === payout.currency);
        if (payout.amountCents > (standing?.leftCents ?? 0)) throw new AppError('payout_too_large');
        await within.insert({ ...payout, recordedAt: now() });
        const { currency, amountCents, paidOn, reference } = payout;
        const subject = { type: 'brand', id: brand.id, label: brand.companyName };
        const details = { currency, amountCents, paidOn, reference };
        await audit.record({ actor, action: 'payout.recorded', subject, details, origin }, transaction);
      });
      await tellOwner(payout.id);
      return standings();
    },

    /** Those of a user's brand, for that user's own copy of their data. */
    async exportOf(userId: string): Promise<Payout[]> {
      const brand = await brands.findByUserId(userId);
      return brand === undefined ? [] : (await queries.ofBrand(brand.id, payoutLimits.shown)).map(toPayout);
    },
  };
}

export type PayoutsService = ReturnType<typeof createPayoutsService>;
