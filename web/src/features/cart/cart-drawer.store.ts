import { create } from 'zustand';

/** Whether the cart stands open beside the page. */
export const useCartDrawer = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export function openCart(): void {
  useCartDrawer.setState({ isOpen: true });
}

export function closeCart(): void {
  useCartDrawer.setState({ isOpen: false });
}
