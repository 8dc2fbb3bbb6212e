import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { featuredProductsQuery } from '../../streams/stream.api.ts';

/** Asks for the products of the show again when its streamer has changed them. */
export function useArrangedProducts(streamId: string, arranged: number | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (arranged !== undefined)
      void queryClient.invalidateQueries({ queryKey: featuredProductsQuery(streamId).queryKey });
  }, [queryClient, streamId, arranged]);
}
