import { create } from 'zustand';

/** How a page sells without being left, as a show does. */
export interface SaleInPlace {
  checkOut: () => void;
  /** Lets a shopper choose the color and the size of a product, and buy that. Where there is no choice, it calls `addOne`. */
  add: (productId: string, addOne: () => void) => void;
}

interface CartDrawer {
  isOpen: boolean;
  /** Left out, checkouts and products have pages of their own. */
  inPlace: SaleInPlace | undefined;
}

/** Whether the cart stands open beside the page. */
export const useCartDrawer = create<CartDrawer>()(() => ({ isOpen: false, inPlace: undefined }));

/** Has the page sell without being left, or by the pages of checkouts and products again. */
export function setSaleInPlace(inPlace: SaleInPlace | undefined): void {
  useCartDrawer.setState({ inPlace });
}

export function openCart(): void {
  useCartDrawer.setState({ isOpen: true });
}

export function closeCart(): void {
  useCartDrawer.setState({ isOpen: false });
}
