import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { JoinedStream } from './joined-stream.ts';
import { streamQuery } from './stream.api.ts';

/**
 * Shows at once what the streamer changes of what the show says of itself. After a lost connection, in which that may have
 * changed, it is asked for again.
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
