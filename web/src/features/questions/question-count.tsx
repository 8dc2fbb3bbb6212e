import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatCount } from '../../lib/format/count.ts';
import { pageSocket } from '../../lib/socket/page-socket.ts';
import { useSessionToken } from '../session/use-session-token.ts';
import { questionsQuery } from './questions.api.ts';
import { followQuestions } from './questions.live.ts';

/** The number of open questions, for those who answer them. Renders nothing for none. */
export function QuestionCount({ streamId }: { streamId: string }) {
  const queryClient = useQueryClient();
  const { data: openCount = 0 } = useQuery({
    ...questionsQuery(streamId, useSessionToken()),
    select: (questions) => questions.filter(({ answer }) => answer === undefined).length,
  });
  useEffect(() => followQuestions(pageSocket(), queryClient, streamId), [queryClient, streamId]);
  if (openCount === 0) return null;
  return (
    <span className="tabular absolute top-0.5 right-0 min-w-4.5 rounded-full bg-leaf px-1 text-center text-micro font-semibold text-on-leaf">
      {formatCount(openCount)}
      <span className="sr-only"> open</span>
    </span>
  );
}
