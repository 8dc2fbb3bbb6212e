import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { JoinedStream } from '../../streams/joined-stream.ts';
import { featuredProductsQuery } from '../../streams/stream.api.ts';

/**
 * Refetches the products of the show after its streamer has changed them, and after a lost connection, in which
 * their stock may have changed.
 */
export function useFreshProducts(streamId: string, { arranged, joins }: JoinedStream): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (arranged !== undefined || joins > 1)
      void queryClient.invalidateQueries({ queryKey: featuredProductsQuery(streamId).queryKey });
  }, [queryClient, streamId, arranged, joins]);
}
