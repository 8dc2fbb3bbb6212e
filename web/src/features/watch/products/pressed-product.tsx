import type { ShownIn } from '@greenroom/contract/cart/cart.schemas';
import type { ReactNode } from 'react';
import { rememberShownIn } from '../../cart/shown-in.ts';

interface PressedProductProps {
  /** Undefined for none. */
  productId: string | undefined;
  shownIn: ShownIn;
  children: ReactNode;
}

/** Notices that a product of a show is pressed, before its link or its button does what it does. */
export function PressedProduct({ productId, shownIn, children }: PressedProductProps) {
  return (
    <div
      className="contents"
      onClickCapture={() => productId === undefined || rememberShownIn(productId, shownIn)}
    >
      {children}
    </div>
  );
}
