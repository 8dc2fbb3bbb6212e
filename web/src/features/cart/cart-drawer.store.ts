import { create } from 'zustand';

/** How a page sells without navigating away, as a show does. */
export interface SaleInPlace {
  checkOut: () => void;
  /**
   * Lets a shopper choose the color and size of a product, and adds that. If there is no choice, it calls
   * `addOne`.
   */
  add: (productId: string, addOne: () => void) => void;
}

interface CartDrawer {
  isOpen: boolean;
  /** If undefined, checkouts and products open on their own pages. */
  inPlace: SaleInPlace | undefined;
}

/** The state of the cart drawer. */
export const useCartDrawer = create<CartDrawer>()(() => ({ isOpen: false, inPlace: undefined }));

/** Lets the page sell in place, or with undefined by the pages of checkouts and products again. */
export function setSaleInPlace(inPlace: SaleInPlace | undefined): void {
  useCartDrawer.setState({ inPlace });
}

export function openCart(): void {
  useCartDrawer.setState({ isOpen: true });
}

export function closeCart(): void {
  useCartDrawer.setState({ isOpen: false });
}
