import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { JoinedStream } from './joined-stream.ts';
import { streamQuery } from './stream.api.ts';

/**
 * Shows changes of the show's details immediately. After a lost connection, in which they may have changed, it
 * refetches them.
 */
export function useFreshDetails(streamId: string, { changes, joins }: JoinedStream): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (changes !== undefined)
      queryClient.setQueryData(
        streamQuery(streamId).queryKey,
        (stream) => stream && { ...stream, ...changes },
      );
  }, [queryClient, streamId, changes]);
  useEffect(() => {
    if (joins > 1) void queryClient.invalidateQueries({ queryKey: streamQuery(streamId).queryKey });
  }, [queryClient, streamId, joins]);
}
