import { viewedLimits } from '@greenroom/contract/limits/recommendations';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { fieldOf } from '../../../lib/api/json.ts';

/** Products by id, in the order of the ids. */
export function productCardsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['products', 'cards', ids],
    queryFn: async ({ signal }) =>
      (await api.products.cards({ ids: ids.join(',') }, { signal })).data.products,
  });
}

/** Recommendations for products that this browser has viewed, given latest first. */
export function recommendedProductsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['products', 'recommended', ids],
    queryFn: async ({ signal }) =>
      (await api.products.recommended({ ids: ids.join(',') }, { signal })).data.products,
  });
}

/**
 * Counts that a product was viewed after others. The server keeps anonymous totals only. Nothing is sent if the
 * browser opts out (Global Privacy Control). A failed request is ignored.
 */
export async function countViewed(id: string, before: readonly string[]): Promise<void> {
  const last = before.slice(0, viewedLimits.beforeMax);
  if (last.length === 0 || fieldOf(navigator, 'globalPrivacyControl') === true) return;
  await api.products.viewed({ id, before: last }).catch(() => undefined);
}
