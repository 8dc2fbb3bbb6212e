import type { QueryClient } from '@tanstack/react-query';
import { lineProductQuery } from '../../cart/cart-lines.api.ts';

/**
 * Whether a shopper must choose a color or size of a product. False if the product cannot be loaded. The server
 * then decides.
 */
export async function hasChoice(queryClient: QueryClient, productId: string): Promise<boolean> {
  const product = await queryClient.ensureQueryData(lineProductQuery(productId)).catch(() => undefined);
  return product !== undefined && (product.colors.length > 1 || product.sizes.length > 1);
}
