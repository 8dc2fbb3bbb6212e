import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { pageSocket } from '../../lib/socket/page-socket.ts';
import { QueryErrorState } from '../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';
import { useSessionToken } from '../session/use-session-token.ts';
import { AskForm } from './ask-form.tsx';
import type { OpenMessage } from './question-entry.tsx';
import { QuestionList } from './question-list.tsx';
import { followQuestions } from './questions.live.ts';
import { questionsQuery } from './questions.api.ts';

interface QuestionsPanelProps {
  streamId: string;
  readerId: string | undefined;
  readerRole: ChatStanding['role'];
  /** Authors whose questions this reader does not see. */
  blockedIds: ReadonlySet<string>;
  isLive: boolean;
  hasEnded: boolean;
  onOpen: OpenMessage;
}

/** The questions of viewers, in place of the chat: open ones by votes, answered ones separately. */
export function QuestionsPanel({ streamId, blockedIds, hasEnded, ...reader }: QuestionsPanelProps) {
  const queryClient = useQueryClient();
  const query = useQuery(questionsQuery(streamId, useSessionToken()));
  useEffect(() => followQuestions(pageSocket(), queryClient, streamId), [queryClient, streamId]);
  const questions = query.data?.filter(({ author }) => author === null || !blockedIds.has(author.id));
  return (
    <>
      <section
        aria-label="Questions"
        // Focusable, so that it can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="scrollbar-thin min-h-0 grow overflow-y-auto p-4 -outline-offset-2"
      >
        {questions !== undefined ? (
          <QuestionList {...reader} streamId={streamId} questions={questions} hasEnded={hasEnded} />
        ) : query.isError ? (
          <QueryErrorState
            query={query}
            title="Failed to load the questions"
            text={describeFailure(query.error)}
          />
        ) : (
          <Loading label="Loading questions" className="flex flex-col gap-3">
            <Skeleton className="h-20 rounded-card" />
            <Skeleton className="h-20 rounded-card" />
          </Loading>
        )}
      </section>
      {reader.readerRole === 'streamer' && !hasEnded ? null : (
        <AskForm streamId={streamId} isSignedIn={reader.readerId !== undefined} hasEnded={hasEnded} />
      )}
    </>
  );
}
