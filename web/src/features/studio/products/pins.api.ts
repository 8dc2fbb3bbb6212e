import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** Pins a product. The page shows the pin at once, and removes it when the server refuses. */
export function usePinProduct(streamId: string) {
  return useMutation({
    mutationFn: async (productId: string) => (await api.streams.pin({ id: streamId, productId })).data,
    retry: false,
  });
}

export function useUnpinProduct(streamId: string) {
  return useMutation({
    mutationFn: async () => {
      await api.streams.unpin({ id: streamId });
    },
    retry: false,
  });
}
