import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** The prices of a product, or of one of its variants, with their dates, latest first. */
export function productPricesQuery(
  id: string,
  { color, size }: { color?: string | undefined; size?: string | undefined } = {},
) {
  const asked = {
    id,
    ...(color === undefined ? {} : { color }),
    ...(size === undefined ? {} : { size }),
  };
  return queryOptions({
    queryKey: ['products', 'prices', asked],
    queryFn: async ({ signal }) => (await api.products.prices(asked, { signal })).data,
  });
}
