import type { ShownIn } from '@greenroom/contract/cart/cart.schemas';

/** For products that were pressed in a show: that show and its pin. Kept in memory until the page is reloaded. */
const shownIn = new Map<string, ShownIn>();

/**
 * Remembers that the visitor went to a product from a show. A later cart line of that product is attributed to
 * it.
 */
export function rememberShownIn(productId: string, from: ShownIn): void {
  shownIn.set(productId, from);
}

export function shownInOf(productId: string): ShownIn | undefined {
  return shownIn.get(productId);
}
