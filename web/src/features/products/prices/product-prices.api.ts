import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** The prices of a product, or of one of its variants, with their dates, latest first. */
export function productPricesQuery(
  id: string,
  { color, size }: { color?: string | undefined; size?: string | undefined } = {},
) {
  const query = {
    id,
    ...(color === undefined ? {} : { color }),
    ...(size === undefined ? {} : { size }),
  };
  return queryOptions({
    queryKey: ['products', 'prices', query],
    queryFn: async ({ signal }) => (await api.products.prices(query, { signal })).data,
  });
}
