import type { SalesQuery } from '@greenroom/contract/sales/sales.schemas';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** What the user's own brand sold. The figures before stay in sight while others load. */
export function salesQuery(userId: string, asked: SalesQuery) {
  return queryOptions({
    queryKey: ['brand', 'sales', userId, asked],
    queryFn: async ({ signal }) => (await api.sales.read(asked, { signal })).data,
    placeholderData: keepPreviousData,
  });
}
