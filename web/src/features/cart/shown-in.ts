import type { ShownIn } from '@greenroom/contract/cart/cart.schemas';

/** Of the products that were pressed in a show: that show and its pin. Of this page alone, until it is loaded again. */
const shownIn = new Map<string, ShownIn>();

/** The visitor went to a product from a show: what they then put into the cart was bought from it. */
export function rememberShownIn(productId: string, from: ShownIn): void {
  shownIn.set(productId, from);
}

export function shownInOf(productId: string): ShownIn | undefined {
  return shownIn.get(productId);
}
