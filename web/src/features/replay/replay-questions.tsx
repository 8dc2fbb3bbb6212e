import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { QuestionList } from '../questions/question-list.tsx';
import { questionsQuery } from '../questions/questions.api.ts';
import { useSessionToken } from '../session/use-session-token.ts';

interface ReplayQuestionsProps {
  streamId: string;
  readerId: string | undefined;
  /** The reader manages the show and may answer. */
  isOwn: boolean;
  onSeek: (atMs: number) => void;
}

/**
 * The questions of a show. An answer given on air links to its moment. The streamer can answer the rest in
 * writing.
 */
export function ReplayQuestions({ streamId, readerId, isOwn, onSeek }: ReplayQuestionsProps) {
  const id = useId();
  const questions = useQuery(questionsQuery(streamId, useSessionToken())).data ?? [];
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="text-body">
        Questions
      </h3>
      <QuestionList
        streamId={streamId}
        questions={questions}
        readerId={readerId}
        readerRole={isOwn ? 'streamer' : 'viewer'}
        isLive={false}
        hasEnded
        onSeek={onSeek}
      />
    </section>
  );
}
