import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { useState } from 'react';
import { usePinProduct, useUnpinProduct } from '../../streams/stream.api.ts';

/**
 * Pinning that shows at once. `pinned` is what the show's room says; until the server has answered, what was pressed
 * stands before it, and a refusal (its toast is the cache's) takes it back.
 */
export function usePins(streamId: string, pinned: ProductCard | undefined) {
  const [wished, setWished] = useState<{ product: ProductCard | undefined; instead: string | undefined }>();
  const pin = usePinProduct(streamId);
  const unpin = useUnpinProduct(streamId);
  // The room has spoken since: its word holds.
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
