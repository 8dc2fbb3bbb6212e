import type { z } from 'zod';
import { spendingLimits } from '@greenroom/contract/limits/cart';
import { type Money, money } from '@greenroom/contract/money';
import { formatCents } from '@greenroom/contract/money-format';
import type { newSpendingRulesSchema, Spending } from '@greenroom/contract/spending/spending.schemas';
import { formatDateUtc } from '@greenroom/contract/time-format';
import type { Database, Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { userBuyer } from '../../cart/cart.service.ts';
import {
  changeRules,
  type KeptRules,
  type PlannedRules,
  rulesAt,
  type SpendingRules,
} from './spending-change.ts';
import { createSpendingQueries, type SpendingRow } from './spending.queries.ts';

const { currency } = spendingLimits;
const dayMs = 86_400_000;
const spans = { day: { ms: dayMs, label: '24 hours' }, month: { ms: 30 * dayMs, label: '30 days' } } as const;

const price = (cents: number): string => formatCents(cents, currency);

const fromStored = ({ dayCents, monthCents, pausedUntilMs }: KeptRules): SpendingRules => ({
  dayCents,
  monthCents,
  pausedUntil: pausedUntilMs === null ? null : new Date(pausedUntilMs),
});

const toStored = ({ dayCents, monthCents, pausedUntil }: SpendingRules): KeptRules => ({
  dayCents,
  monthCents,
  pausedUntilMs: pausedUntil?.getTime() ?? null,
});

function plannedOf(row: SpendingRow | undefined): PlannedRules {
  if (row === undefined)
    return { rules: { dayCents: null, monthCents: null, pausedUntil: null }, next: undefined };
  const { dayCents, monthCents, pausedUntil, next, nextAt } = row;
  return {
    rules: { dayCents, monthCents, pausedUntil },
    next: next === null || nextAt === null ? undefined : { rules: fromStored(next), at: nextAt },
  };
}

const toAnswer = ({ dayCents, monthCents, pausedUntil }: SpendingRules) => ({
  ...(dayCents === null ? {} : { dayLimit: money(dayCents, currency) }),
  ...(monthCents === null ? {} : { monthLimit: money(monthCents, currency) }),
  ...(pausedUntil === null ? {} : { pausedUntil: pausedUntil.toISOString() }),
});

/** Appends the shopper's own note to the reason for which a purchase is stopped. */
const withOwnMessage = (sentence: string, note: string): string =>
  note === '' ? sentence : `${sentence} You wrote: “${note}”`;

/** Limits and pauses that shoppers set for themselves. They apply to the account; a guest has none. */
export function createSpendingService({ db, now }: { db: Database; now: () => Date }) {
  async function read(userId: string): Promise<Spending> {
    const queries = createSpendingQueries(db);
    const { key } = userBuyer({ userId });
    const at = now();
    const since = (ms: number) => new Date(at.getTime() - ms);
    const [row, inDay, inMonth] = await Promise.all([
      queries.find(userId),
      queries.spentSince(key, currency, since(spans.day.ms)),
      queries.spentSince(key, currency, since(spans.month.ms)),
    ]);
    const { rules, next } = rulesAt(plannedOf(row), at);
    return {
      ...toAnswer(rules),
      note: row?.note ?? '',
      spentInDay: money(inDay, currency),
      spentInMonth: money(inMonth, currency),
      ...(next === undefined ? {} : { next: { ...toAnswer(next.rules), at: next.at.toISOString() } }),
    };
  }

  return {
    read: async ({ userId }: Pick<Actor, 'userId'>): Promise<Spending> => read(userId),

    /** For the export of a user's data. */
    exportOf: read,

    /** Stricter rules apply immediately, looser ones a day later. */
    async set({ userId }: Actor, input: z.output<typeof newSpendingRulesSchema>): Promise<Spending> {
      await db.transaction(async (transaction) => {
        const queries = createSpendingQueries(transaction);
        const row = await queries.lock(userId);
        const wanted = {
          dayCents: input.dayLimit?.amount ?? null,
          monthCents: input.monthLimit?.amount ?? null,
          pausedUntil: input.pausedUntil === undefined ? null : new Date(input.pausedUntil),
        };
        const { rules, next } = changeRules(plannedOf(row), wanted, now());
        await queries.update({
          userId,
          ...rules,
          note: input.note,
          next: next === undefined ? null : toStored(next.rules),
          nextAt: next?.at ?? null,
        });
      });
      return read(userId);
    },

    /**
     * Checks that a user may pay this amount now. @throws AppError `buying_paused`, `spending_limit_reached`,
     * each with the user's own note.
     */
    async check(queryable: Queryable, userId: string | null, total: Money): Promise<void> {
      if (userId === null) return;
      const queries = createSpendingQueries(queryable);
      const row = await queries.find(userId);
      if (row === undefined) return;
      const at = now();
      const { rules } = rulesAt(plannedOf(row), at);
      if (rules.pausedUntil !== null)
        throw new AppError('buying_paused', {
          details: withOwnMessage(
            `You have paused buying until ${formatDateUtc(rules.pausedUntil)}.`,
            row.note,
          ),
        });
      if (total.currency !== currency) return;
      for (const [limitCents, { ms, label }] of [
        [rules.dayCents, spans.day],
        [rules.monthCents, spans.month],
      ] as const) {
        if (limitCents === null) continue;
        const since = new Date(at.getTime() - ms);
        const spentCents = await queries.spentSince(userBuyer({ userId }).key, currency, since);
        if (spentCents + total.amount <= limitCents) continue;
        const sentence = `Your own limit is ${price(limitCents)} in ${label}, and ${price(Math.max(0, limitCents - spentCents))} of it is left.`;
        throw new AppError('spending_limit_reached', { details: withOwnMessage(sentence, row.note) });
      }
    },
  };
}

export type SpendingService = ReturnType<typeof createSpendingService>;
