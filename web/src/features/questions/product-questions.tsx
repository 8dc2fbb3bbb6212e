import { formatDateUtc, formatElapsed } from '@greenroom/contract/time-format';
import type { ProductQuestion } from '@greenroom/contract/questions/questions.schemas';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/button-style.ts';
import { productQuestionsQuery } from './product-questions.api.ts';

/** Questions about a product that were asked in shows, with the answer: a text, or a moment of the replay. */
export function ProductQuestions({ productId }: { productId: string }) {
  const questions = useQuery(productQuestionsQuery(productId)).data ?? [];
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="product-questions" className="page-width mt-10">
      <h2 id="product-questions" className="text-heading">
        Asked in shows
      </h2>
      <ul className="mt-4 grid gap-3 lg:grid-cols-2">
        {questions.map((question) => (
          <Answered key={question.id} question={question} />
        ))}
      </ul>
    </section>
  );
}

function Answered({ question: { author, text, answer, show, replayAtMs } }: { question: ProductQuestion }) {
  return (
    <li className="flex flex-col gap-2 rounded-card border border-stone bg-paper-raised p-4">
      <p className="font-semibold wrap-anywhere whitespace-pre-line">{text}</p>
      {answer.text === undefined ? null : (
        <blockquote className="rounded-control bg-moss px-3 py-2 wrap-anywhere whitespace-pre-line">
          {answer.text}
        </blockquote>
      )}
      {replayAtMs === undefined ? null : (
        <Link
          to={`/stream/${show.id}?t=${Math.floor(replayAtMs / 1000)}`}
          className={buttonClass({ variant: 'outline' })}
        >
          <Play aria-hidden="true" className="size-4" />
          <span className="tabular">Hear the answer at {formatElapsed(replayAtMs)}</span>
        </Link>
      )}
      <p className="mt-auto text-small text-stone-text">
        {author?.username ?? 'Deleted user'} asked
        {answer.way === 'text' ? `, ${answer.by?.username ?? 'Deleted user'} answered` : ''} · {show.title},{' '}
        {show.streamerName} · {formatDateUtc(answer.at)}
      </p>
    </li>
  );
}
