import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { useState } from 'react';
import { usePinProduct, useUnpinProduct } from './pins.api.ts';

/**
 * Pins that show at once. `pinned` is what the stream's socket room says. Until the server has answered, what was pressed
 * shows instead; a refusal removes it, and the query cache shows the toast.
 */
export function usePins(streamId: string, pinned: ProductCard | undefined) {
  const [wished, setWished] = useState<{ product: ProductCard | undefined; instead: string | undefined }>();
  const pin = usePinProduct(streamId);
  const unpin = useUnpinProduct(streamId);
  // The socket room has said otherwise since.
  if (wished !== undefined && pinned?.id !== wished.instead) setWished(undefined);
  const takeBack = { onError: () => setWished(undefined) };
  return {
    shown: wished === undefined ? pinned : wished.product,
    pin: (product: ProductCard) => {
      setWished({ product, instead: pinned?.id });
      pin.mutate(product.id, takeBack);
    },
    unpin: () => {
      setWished({ product: undefined, instead: pinned?.id });
      unpin.mutate(undefined, takeBack);
    },
  };
}
