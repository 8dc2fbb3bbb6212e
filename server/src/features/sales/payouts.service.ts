import { randomUUID } from 'node:crypto';
import { payoutLimits } from '@greenroom/contract/limits/orders';
import { money } from '@greenroom/contract/money';
import type {
  NewPayout,
  PayoutReversal,
  OwnStanding,
  Payout,
  PayoutStanding,
} from '@greenroom/contract/sales/payouts.schemas';
import type { Database } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AuditService, Origin } from '../audit/audit.service.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import { createPayoutsQueries, type ListedPayout } from './payouts.queries.ts';

const toPayout = ({ id, amountCents, currency, paidOn, reference, ...row }: ListedPayout): Payout => ({
  id,
  amount: money(amountCents, currency),
  paidOn,
  reference,
  ...(row.reversesId === null ? {} : { reversal: { of: row.reversesId, reason: row.reason } }),
  reversed: row.isReversed,
});

/** Payouts from the operator to brands. This is only their record; the money is moved elsewhere. */
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

  /** Also for a payout that was recorded before: a server that stopped in between has notified nobody. */
  async function notifyBrand(payoutId: string): Promise<void> {
    const payout = await queries.find(payoutId);
    const brand = payout && (await brands.findById(payout.brandId));
    if (payout === undefined || brand === undefined) return;
    await notices.notifyOnce(await brands.access.peopleWhoMay(brand.id, 'sales:read'), {
      kind: payout.reversesId === null ? 'payout-recorded' : 'payout-reversed',
      actorId: null,
      details: {
        brandName: brand.companyName,
        priceCents: String(Math.abs(payout.amountCents)),
        currency: payout.currency,
        paidOn: payout.paidOn,
        reference: payout.reference,
        ...(payout.reversesId === null ? {} : { reason: payout.reason }),
      },
      onceKey: `payout ${payout.id}`,
    });
  }

  return {
    /** The payouts, and the remaining amount in each currency. @throws AppError as `access.brandFor`. */
    async own(actor: Actor): Promise<{ payouts: Payout[]; standings: OwnStanding[] }> {
      const { id } = await brands.access.brandFor(actor, 'sales:read');
      const [rows, standing] = await Promise.all([queries.ofBrand(id, payoutLimits.shown), standingsOf(id)]);
      const standings = standing
        .toSorted((one, other) => one.currency.localeCompare(other.currency))
        .map(({ currency, owedCents, paidCents, leftCents }) => ({
          owed: money(owedCents, currency),
          paid: money(paidCents, currency),
          left: money(leftCents, currency),
        }));
      return { payouts: rows.map(toPayout), standings };
    },

    /** The brand that is owed most first. @throws AppError `forbidden`. */
    async standings(actor: Actor): Promise<PayoutStanding[]> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      return standings();
    },

    /**
     * Records a payout once, even if the request is repeated, and notifies the brand's people once. @throws
     * AppError `forbidden`, `brand_not_found`, `payout_too_large`.
     */
    async record(actor: Actor, payout: NewPayout, origin: Origin): Promise<PayoutStanding[]> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      const brand = await brands.findById(payout.brandId);
      if (brand === undefined) throw new AppError('brand_not_found');
      await db.transaction(async (transaction) => {
        // Serialized, so that two payouts together never exceed the amount owed.
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
      await notifyBrand(payout.id);
      return standings();
    },

    /** The payouts to a brand, latest first. @throws AppError `forbidden`. */
    async ofBrand(actor: Actor, brandId: string): Promise<Payout[]> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      return (await queries.ofBrand(brandId, payoutLimits.shown)).map(toPayout);
    },

    /**
     * Reverses a payout that was recorded by mistake. Adds a counter entry with the same day and reference,
     * so that the totals of that day are right. The payout itself stays unchanged. The brand's people are
     * notified once.
     * @throws AppError `forbidden`, `payout_not_found`, `payout_reversed` also for a reversal.
     */
    async reverse(actor: Actor, { id, reason }: PayoutReversal, origin: Origin): Promise<PayoutStanding[]> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      const payout = await queries.find(id);
      const brand = payout && (await brands.findById(payout.brandId));
      if (payout === undefined || brand === undefined) throw new AppError('payout_not_found');
      const counterId = randomUUID();
      await db.transaction(async (transaction) => {
        await brands.within(transaction).lock(brand.id);
        const within = createPayoutsQueries(transaction);
        if (payout.reversesId !== null || (await within.isReversed(id)))
          throw new AppError('payout_reversed');
        const { currency, amountCents, paidOn, reference } = payout;
        const counter = { ...payout, id: counterId, amountCents: -amountCents, reversesId: id, reason };
        await within.insert({ ...counter, recordedAt: now() });
        const subject = { type: 'brand', id: brand.id, label: brand.companyName };
        const details = { payoutId: id, currency, amountCents, paidOn, reference, reason };
        await audit.record({ actor, action: 'payout.reversed', subject, details, origin }, transaction);
      });
      await notifyBrand(counterId);
      return standings();
    },

    /** The payouts to a user's brand, for their data export. */
    async exportOf(userId: string): Promise<Payout[]> {
      const brand = await brands.findByUserId(userId);
      return brand === undefined ? [] : (await queries.ofBrand(brand.id, payoutLimits.shown)).map(toPayout);
    },
  };
}

export type PayoutsService = ReturnType<typeof createPayoutsService>;
