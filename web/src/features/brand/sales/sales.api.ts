import type { SalesQuery } from '@greenroom/contract/sales/sales.schemas';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** The sales of the user's own brand. The previous figures stay visible while new ones load. */
export function salesQuery(userId: string, query: SalesQuery) {
  return queryOptions({
    queryKey: ['brand', 'sales', userId, query],
    queryFn: async ({ signal }) => (await api.sales.read(query, { signal })).data,
    placeholderData: keepPreviousData,
  });
}
