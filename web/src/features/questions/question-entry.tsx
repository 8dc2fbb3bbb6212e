import { formatElapsed } from '@greenroom/contract/time-format';
import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';
import type { ReadQuestion } from '@greenroom/contract/questions/questions.schemas';
import { ChevronUp, Ellipsis, Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { menuPlace } from '../../ui/overlay/menu-pieces.ts';
import type { MenuPlace } from '../../ui/overlay/menu-pieces.ts';
import { AnswerForm } from './answer-form.tsx';
import { useAnswerLive, useReopen, useVote, useWithdraw } from './questions.api.ts';

/** Opens the menu of a question's message. */
export type OpenMessage = (
  message: { sequence: number; userId: string; username: string; role: 'viewer'; content: string },
  place: MenuPlace,
) => void;

interface QuestionEntryProps {
  streamId: string;
  question: ReadQuestion;
  readerId: string | undefined;
  readerRole: ChatStanding['role'];
  isLive: boolean;
  hasEnded: boolean;
  onSeek?: ((atMs: number) => void) | undefined;
  /** Opens the menu of its message, for moderators. */
  onOpen?: OpenMessage | undefined;
}

/** One question with its votes, its answer and the reader's actions. */
export function QuestionEntry({ question, readerId, hasEnded, onSeek, onOpen, ...rest }: QuestionEntryProps) {
  const { author, text, product, answer } = question;
  const isOwn = author !== null && author.id === readerId;
  return (
    <li className="rounded-card border border-stone bg-paper-raised p-3 text-small">
      <div className="flex gap-3">
        <Votes
          streamId={rest.streamId}
          question={question}
          isFixed={readerId === undefined || isOwn || hasEnded || answer !== undefined}
        />
        <div className="min-w-0 grow">
          <p className="text-micro text-stone-text">
            {author?.username ?? 'Deleted user'}
            {product === undefined ? null : (
              <>
                {' · about '}
                <Link
                  to={`/product/${encodeURIComponent(product.id)}`}
                  className="relative font-semibold text-leaf-text after:absolute after:-inset-y-3 after:inset-x-0 hover:underline"
                >
                  {product.name}
                </Link>
              </>
            )}
          </p>
          <p className="mt-0.5 font-semibold wrap-anywhere whitespace-pre-line">{text}</p>
          {answer === undefined ? null : <AnswerText question={question} onSeek={onSeek} />}
        </div>
        {onOpen === undefined || author === null || rest.readerRole === 'viewer' ? null : (
          <IconButton
            label={`More about the question of ${author.username}`}
            aria-haspopup="menu"
            className="-m-2"
            onClick={(event) =>
              onOpen(
                {
                  sequence: question.sequence,
                  userId: author.id,
                  username: author.username,
                  role: 'viewer',
                  content: text,
                },
                menuPlace(event),
              )
            }
          >
            <Ellipsis aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </div>
      <Acts {...rest} question={question} isOwn={isOwn} hasEnded={hasEnded} />
    </li>
  );
}

function Votes({
  streamId,
  question: { id, text, voteCount, hasVoted },
  isFixed,
}: {
  streamId: string;
  question: ReadQuestion;
  /** Whether this reader cannot change the vote. */
  isFixed: boolean;
}) {
  const vote = useVote(streamId);
  const look =
    'tabular flex h-fit min-h-11 w-11 shrink-0 flex-col items-center justify-center rounded-control text-small font-semibold';
  if (isFixed)
    return (
      <p className={classNames(look, 'text-ink-soft')}>
        {voteCount}
        <span className="text-micro font-normal">{voteCount === 1 ? 'vote' : 'votes'}</span>
      </p>
    );
  return (
    <button
      type="button"
      aria-pressed={hasVoted}
      aria-label={`Vote for “${text}”, ${voteCount === 1 ? '1 vote' : `${voteCount} votes`}`}
      onClick={() => vote.mutate({ id, isWanted: !hasVoted })}
      className={classNames(
        look,
        'border',
        hasVoted
          ? 'border-transparent bg-leaf text-on-leaf'
          : 'border-stone-strong text-ink hover:border-ink hover:bg-moss',
      )}
    >
      <ChevronUp aria-hidden="true" className="-mb-0.5 size-4" />
      {voteCount}
    </button>
  );
}

function AnswerText({
  question: { answer, replayAtMs },
  onSeek,
}: {
  question: ReadQuestion;
  onSeek: QuestionEntryProps['onSeek'];
}) {
  if (answer === undefined) return null;
  const by = answer.by?.username ?? 'Deleted user';
  if (answer.way === 'text')
    return (
      <blockquote className="mt-2 rounded-control bg-moss px-3 py-2 wrap-anywhere whitespace-pre-line">
        <p className="text-micro font-semibold text-ink-soft">{by} answered</p>
        <p>{answer.text}</p>
      </blockquote>
    );
  const moment = formatElapsed(answer.streamTimeMs ?? 0);
  if (onSeek === undefined || replayAtMs === undefined)
    return <p className="tabular mt-1 text-ink-soft">Answered in the show at {moment}</p>;
  return (
    <Button size="small" variant="outline" className="tabular mt-2" onClick={() => onSeek(replayAtMs)}>
      <Play aria-hidden="true" className="size-4" />
      Hear the answer at {formatElapsed(replayAtMs)}
    </Button>
  );
}

function Acts({
  streamId,
  question,
  readerRole,
  isOwn,
  isLive,
  hasEnded,
}: Pick<QuestionEntryProps, 'streamId' | 'question' | 'readerRole' | 'isLive' | 'hasEnded'> & {
  isOwn: boolean;
}) {
  const [isWriting, setIsWriting] = useState(false);
  const answerLive = useAnswerLive(streamId);
  const reopen = useReopen(streamId);
  const withdraw = useWithdraw(streamId);
  const { id, answer } = question;
  const isModerator = readerRole !== 'viewer';
  const isStreamer = readerRole === 'streamer';
  const isOpen = answer === undefined;
  const mayWithdraw = isModerator || (isOwn && isOpen && !hasEnded);
  if (!isModerator && !mayWithdraw) return null;
  if (isWriting)
    return <AnswerForm streamId={streamId} question={question} onClose={() => setIsWriting(false)} />;
  const isBusy = [answerLive, reopen, withdraw].some(({ isPending }) => isPending);
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {isModerator && isLive && isOpen ? (
        <Button size="small" unavailable={isBusy} onClick={() => answerLive.mutate(id)}>
          Answer now
        </Button>
      ) : null}
      {isStreamer ? (
        <Button size="small" variant="outline" unavailable={isBusy} onClick={() => setIsWriting(true)}>
          {answer?.way === 'text' ? 'Change answer' : 'Write an answer'}
        </Button>
      ) : null}
      {!isOpen && (isStreamer || (isModerator && answer.way === 'live')) ? (
        <Button size="small" variant="quiet" unavailable={isBusy} onClick={() => reopen.mutate(id)}>
          Take back
        </Button>
      ) : null}
      {mayWithdraw ? (
        <Button size="small" variant="quiet" unavailable={isBusy} onClick={() => withdraw.mutate(id)}>
          {isOwn ? 'Withdraw' : 'Not a question'}
        </Button>
      ) : null}
    </div>
  );
}
