import type { QueryClient } from '@tanstack/react-query';
import { lineProductQuery } from '../../cart/cart-lines.api.ts';

/** Whether a shopper has to say which color or size of a product they want. False while it is not known: the server decides then. */
export async function hasChoice(queryClient: QueryClient, productId: string): Promise<boolean> {
  const product = await queryClient.ensureQueryData(lineProductQuery(productId)).catch(() => undefined);
  return product !== undefined && (product.colors.length > 1 || product.sizes.length > 1);
}
