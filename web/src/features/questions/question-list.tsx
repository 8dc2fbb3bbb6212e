import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';
import type { ReadQuestion } from '@greenroom/contract/questions/questions.schemas';
import { MessageCircleQuestionMark } from 'lucide-react';
import { useId } from 'react';
import { KeptFocus } from '../../ui/focus/kept-focus.tsx';
import { inOrder } from './question-order.ts';
import { type OpenMessage, QuestionEntry } from './question-entry.tsx';

interface QuestionListProps {
  streamId: string;
  questions: readonly ReadQuestion[];
  readerId: string | undefined;
  readerRole: ChatStanding['role'];
  isLive: boolean;
  hasEnded: boolean;
  /** In a replay: seeks to a moment, in milliseconds. */
  onSeek?: ((atMs: number) => void) | undefined;
  onOpen?: OpenMessage | undefined;
}

/** The open questions by votes, followed by the answered ones. */
export function QuestionList({ questions, ...reader }: QuestionListProps) {
  const id = useId();
  const { open, answered } = inOrder(questions);
  if (questions.length === 0)
    return (
      <div className="flex flex-col items-center gap-2 py-8 text-center text-ink-soft">
        <MessageCircleQuestionMark aria-hidden="true" className="size-8 text-leaf-text" strokeWidth={1.5} />
        <p className="text-small">{reader.hasEnded ? 'Nobody asked anything.' : 'Nobody has asked yet.'}</p>
      </div>
    );
  return (
    // An answered question moves to the other list, without the button that answered it.
    <KeptFocus label="Questions" className="flex flex-col gap-5">
      {open.length === 0 ? null : (
        <ul aria-label="Open questions" className="flex flex-col gap-3">
          {open.map((question) => (
            <QuestionEntry key={question.id} question={question} {...reader} />
          ))}
        </ul>
      )}
      {answered.length === 0 ? null : (
        <section aria-labelledby={id} className="flex flex-col gap-3">
          <h3 id={id} className="text-small font-semibold text-ink-soft">
            Answered
          </h3>
          <ul className="flex flex-col gap-3">
            {answered.map((question) => (
              <QuestionEntry key={question.id} question={question} {...reader} />
            ))}
          </ul>
        </section>
      )}
    </KeptFocus>
  );
}
