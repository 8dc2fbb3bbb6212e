import { reasonSchema } from '@greenroom/contract/admin/admin.schemas';
import { reviewAnswerSchema } from '@greenroom/contract/reviews/reviews.schemas';
import type { OwnReview, Review } from '@greenroom/contract/reviews/reviews.schemas';
import { ThumbsUp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { SignInDialog } from '../session/sign-in-dialog.tsx';
import { useSessionToken } from '../session/use-session-token.ts';
import { reportReview, useAnswerReview, useReviewVote, useTakeDownReview } from './reviews.api.ts';

const ReportDialog = lazyPart(async () => (await import('../profiles/report-dialog.tsx')).default);
const TextDialog = lazyPart(async () => (await import('./text-dialog.tsx')).TextDialog);

type Opened = 'sign-in' | 'report' | 'answer' | 'remove';

interface ReviewActionsProps {
  product: { id: string };
  review: Review;
  own: OwnReview | undefined;
}

/** The actions for another person's review: mark as helpful, report, answer as its brand, remove as an admin. */
export function ReviewActions({ product, review, own }: ReviewActionsProps) {
  const token = useSessionToken();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const needsAccount = (then: () => void) => () => (token === null ? setOpened('sign-in') : then());
  const vote = useReviewVote(product.id, review.id);
  const isStored = own?.helpfulIds.includes(review.id) ?? false;
  const isHelpful = vote.isPending ? vote.variables : isStored;
  const helpful = review.helpful + (isHelpful === isStored ? 0 : isHelpful ? 1 : -1);

  return (
    <div className="mt-2 -ml-3 flex flex-wrap items-center gap-x-1 text-small">
      <Button
        variant="quiet"
        size="small"
        aria-pressed={isHelpful}
        aria-label={`Helpful, review by ${review.user}`}
        onClick={needsAccount(() => {
          if (!vote.isPending)
            vote.mutate(!isHelpful, {
              onError: () => showToast('Your vote was not counted. Please try again.', { tone: 'failure' }),
            });
        })}
      >
        <ThumbsUp aria-hidden="true" className={isHelpful ? 'size-4 fill-leaf text-leaf' : 'size-4'} />
        Helpful
        {helpful === 0 ? null : <span className="tabular">({helpful})</span>}
      </Button>
      {own?.mayAnswer === true ? (
        <Button variant="quiet" size="small" onClick={() => setOpened('answer')}>
          {review.answer === undefined ? 'Answer' : 'Change answer'}
        </Button>
      ) : null}
      <Button
        variant="quiet"
        size="small"
        aria-label={`Report the review by ${review.user}`}
        onClick={needsAccount(() => setOpened('report'))}
      >
        Report
      </Button>
      {own?.mayRemove === true ? (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Remove the review by ${review.user}`}
          onClick={() => setOpened('remove')}
        >
          Remove
        </Button>
      ) : null}
      <Suspense>
        {opened === 'sign-in' ? (
          <SignInDialog
            title="Sign in to say so"
            text="Votes and reports come from people with an account."
            onClose={close}
          />
        ) : null}
        {opened === 'report' ? (
          <ReportDialog
            title={`Report the review by ${review.user}`}
            description="We look at every report. The writer does not learn who sent it."
            send={async (report) => reportReview(review.id, report)}
            onClose={close}
          />
        ) : null}
        {opened === 'answer' ? <AnswerDialog product={product} review={review} onClose={close} /> : null}
        {opened === 'remove' ? <RemovalDialog product={product} review={review} onClose={close} /> : null}
      </Suspense>
    </div>
  );
}

interface DialogProps {
  product: { id: string };
  review: Review;
  onClose: () => void;
}

function AnswerDialog({ product, review, onClose }: DialogProps) {
  const answer = useAnswerReview(product.id);
  return (
    <TextDialog
      title={`Answer ${review.user}`}
      description="Everybody can read it below the review, in the name of your brand."
      label="Answer"
      before={review.answer?.text}
      schema={reviewAnswerSchema.shape.text}
      submitLabel="Publish answer"
      mutation={answer}
      send={(text) => answer.mutate({ id: review.id, text }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function RemovalDialog({ product, review, onClose }: DialogProps) {
  const remove = useTakeDownReview(product.id);
  return (
    <TextDialog
      title={`Remove the review by ${review.user}?`}
      description="It is gone for everybody, and its stars no longer count."
      label="Reason"
      schema={reasonSchema}
      submitLabel="Remove review"
      destructive
      mutation={remove}
      send={(reason) =>
        remove.mutate(
          { id: review.id, reason },
          {
            onSuccess: () => {
              showToast('The review is removed', { tone: 'success' });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
