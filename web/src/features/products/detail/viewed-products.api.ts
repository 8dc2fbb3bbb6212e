import { viewedLimits } from '@greenroom/contract/limits/recommendations';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { fieldOf } from '../../../lib/api/json.ts';

/** Products by their ids, in their order. */
export function productCardsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['products', 'cards', ids],
    queryFn: async ({ signal }) =>
      (await api.products.cards({ ids: ids.join(',') }, { signal })).data.products,
  });
}

/** What goes with products that this browser has shown, the last shown first. */
export function recommendedProductsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['products', 'recommended', ids],
    queryFn: async ({ signal }) =>
      (await api.products.recommended({ ids: ids.join(',') }, { signal })).data.products,
  });
}

/**
 * Counts, for everybody, that a product was opened after others: the server keeps numbers, not who. Not for a browser that asks
 * not to be counted (Global Privacy Control). A count that fails is no loss.
 */
export async function countViewed(id: string, before: readonly string[]): Promise<void> {
  const last = before.slice(0, viewedLimits.beforeMax);
  if (last.length === 0 || fieldOf(navigator, 'globalPrivacyControl') === true) return;
  await api.products.viewed({ id, before: last }).catch(() => undefined);
}
