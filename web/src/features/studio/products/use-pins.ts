import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { useState } from 'react';
import { usePinProduct, useUnpinProduct } from './pins.api.ts';

/**
 * Pins that show at once. `pinned` is what the stream's socket room says. Until the server has answered, what was pressed
 * shows instead; a refusal and an undo remove it, and the query cache shows the toast of a refusal.
 */
export function usePins(streamId: string, pinned: ProductCard | undefined) {
  const [wished, setWished] = useState<{ product: ProductCard | undefined; instead: string | undefined }>();
  const forget = () => setWished(undefined);
  const pin = usePinProduct(streamId, forget);
  const unpin = useUnpinProduct(streamId, forget);
  // The socket room has said otherwise since.
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
