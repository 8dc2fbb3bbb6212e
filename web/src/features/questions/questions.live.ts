import type { ReadQuestion } from '@greenroom/contract/questions/questions.schemas';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveSocket } from '../../lib/socket/live-socket.ts';
import { onConnected } from '../../lib/socket/on-connected.ts';
import { withChanged } from './question-order.ts';
import { streamQuestionsKey } from './questions.api.ts';

/**
 * Keeps the questions of a show up to date through the socket that has joined it. Returns an unsubscribe
 * function.
 */
export function followQuestions(
  socket: Pick<LiveSocket, 'on' | 'state' | 'subscribe'>,
  queryClient: QueryClient,
  ofStream: string,
): () => void {
  const queryKey = streamQuestionsKey(ofStream);
  const stopChanges = socket.on('stream:questions', ({ streamId, questions, removedIds }) => {
    if (streamId !== ofStream) return;
    queryClient.setQueriesData<ReadQuestion[]>(
      { queryKey },
      (known) => known && withChanged(known, questions, removedIds),
    );
  });
  // Events that were missed without a connection are not sent again.
  const stopConnections = onConnected(socket, () => void queryClient.invalidateQueries({ queryKey }));
  return () => {
    stopChanges();
    stopConnections();
  };
}
