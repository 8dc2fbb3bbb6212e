import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { useState } from 'react';
import { usePinProduct, useUnpinProduct } from './pins.api.ts';

/**
 * Optimistic pins. `pinned` comes from the stream's socket room. Until the server has answered, the pressed
 * product is shown instead. A rejection or an undo removes it, and the query cache shows the toast of a
 * rejection.
 */
export function usePins(streamId: string, pinned: ProductCard | undefined) {
  const [wished, setWished] = useState<{ product: ProductCard | undefined; instead: string | undefined }>();
  const forget = () => setWished(undefined);
  const pin = usePinProduct(streamId, forget);
  const unpin = useUnpinProduct(streamId, forget);
  // The socket room has reported another pin since.
  if (wished !== undefined && pinned?.id !== wished.instead) setWished(undefined);
  const takeBack = { onError: forget };
  const shown = wished === undefined ? pinned : wished.product;
  return {
    shown,
    pin: (product: ProductCard) => {
      setWished({ product, instead: pinned?.id });
      pin.mutate(product, takeBack);
    },
    unpin: () => {
      setWished({ product: undefined, instead: pinned?.id });
      unpin.mutate(shown, takeBack);
    },
  };
}
