import { useMutation } from '@tanstack/react-query';
import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { api } from '../../../lib/api/api.ts';
import { showUndoToast } from '../../../ui/overlay/undo-toast.ts';

/** One toast per show. A later pin replaces it. */
const toastOf = (streamId: string) => `pin-of-${streamId}`;

/** Pins a product, and shows a toast with an undo button. */
export function usePinProduct(streamId: string, onUndone: () => void) {
  return useMutation({
    mutationFn: async (product: ProductCard) =>
      (await api.streams.pin({ id: streamId, productId: product.id })).data,
    onSuccess({ pinId, replacedProductId: productId }, { name }) {
      async function undo(): Promise<void> {
        await api.streams.undoPin({ id: streamId, pinId, productId });
        onUndone();
      }
      showUndoToast(`${name} is pinned`, undo, toastOf(streamId));
    },
    retry: false,
  });
}

/** Unpins the current product, and shows a toast with an undo button. */
export function useUnpinProduct(streamId: string, onUndone: () => void) {
  return useMutation({
    mutationFn: async (_shown: ProductCard | undefined) => (await api.streams.unpin({ id: streamId })).data,
    onSuccess({ productId }, shown) {
      if (productId === null) return;
      async function undo(): Promise<void> {
        await api.streams.undoPin({ id: streamId, pinId: null, productId });
        onUndone();
      }
      const name = shown?.id === productId ? shown.name : 'The product';
      showUndoToast(`${name} is no longer pinned`, undo, toastOf(streamId));
    },
    retry: false,
  });
}
