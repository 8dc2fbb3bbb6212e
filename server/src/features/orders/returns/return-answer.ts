import { money } from '@greenroom/contract/money';
import type { OrderReturn } from '@greenroom/contract/orders/returns.schemas';
import type { ReturnRow } from './order-returns.queries.ts';

/** A return as its buyer sees it. */
export function toReturn(row: ReturnRow, currency: string): OrderReturn {
  return {
    id: row.id,
    status: row.status,
    at: row.createdAt.toISOString(),
    lines: row.lines,
    refund: money(row.refundCents, currency),
    ...(row.status === 'asked' ? {} : { answer: row.answer }),
  };
}

/** Units that were returned, or may yet be. */
export const givenBack = (returns: readonly ReturnRow[]) =>
  returns.filter(({ status }) => status !== 'refused').flatMap(({ lines }) => lines);
