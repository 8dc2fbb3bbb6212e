import { create } from 'zustand';

interface CartDrawer {
  isOpen: boolean;
  /** Checks out without leaving the page; left out, a page of its own does. */
  checkOut: (() => void) | undefined;
}

/** Whether the cart stands open beside the page. */
export const useCartDrawer = create<CartDrawer>()(() => ({ isOpen: false, checkOut: undefined }));

/** Has the cart check out within its page, or on the page of checkouts again. */
export function setCartCheckout(checkOut: (() => void) | undefined): void {
  useCartDrawer.setState({ checkOut });
}

export function openCart(): void {
  useCartDrawer.setState({ isOpen: true });
}

export function closeCart(): void {
  useCartDrawer.setState({ isOpen: false });
}
