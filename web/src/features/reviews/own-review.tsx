import type { OwnReview as Own } from '@greenroom/contract/reviews/reviews.schemas';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { AlertDialog } from '../../ui/overlay/dialog.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { signInAddress } from '../session/return-page.ts';
import { ReviewItem } from './review-item.tsx';
import { useRemoveReview } from './reviews.api.ts';

const ReviewDialog = lazyPart(async () => (await import('./review-dialog.tsx')).ReviewDialog);

interface OwnReviewProps {
  product: { id: string; title: string };
  isSignedIn: boolean;
  own: Own | undefined;
}

/** The visitor's own review, or the button to write one. */
export function OwnReview({ product, isSignedIn, own }: OwnReviewProps) {
  const { pathname } = useLocation();
  const [isWriting, setIsWriting] = useState(false);
  if (!isSignedIn) {
    return (
      <p className="text-small text-ink-soft">
        Bought it here?{' '}
        <Link to={signInAddress('/login', `${pathname}#reviews`)} className="link">
          Sign in
        </Link>{' '}
        to review it.
      </p>
    );
  }
  if (own === undefined) return null;
  return (
    <>
      {own.review === undefined ? null : (
        <section aria-label="Your review" className="rounded-card border border-stone bg-paper-raised p-5">
          <ReviewItem
            product={product}
            review={own.review}
            own={own}
            actions={
              <OwnActions product={product} mayWrite={own.mayWrite} onEdit={() => setIsWriting(true)} />
            }
          />
        </section>
      )}
      {own.review !== undefined ? null : own.mayWrite ? (
        <Button variant="secondary" onClick={() => setIsWriting(true)}>
          Write a review
        </Button>
      ) : (
        <p className="text-small text-ink-soft">Who has bought it here can review it.</p>
      )}
      {isWriting ? (
        <Suspense>
          <ReviewDialog product={product} review={own.review} onClose={() => setIsWriting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface OwnActionsProps {
  product: { id: string };
  mayWrite: boolean;
  onEdit: () => void;
}

function OwnActions({ product, mayWrite, onEdit }: OwnActionsProps) {
  const remove = useRemoveReview(product.id);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {mayWrite ? (
        <Button variant="outline" size="small" onClick={onEdit}>
          Edit review
        </Button>
      ) : null}
      <AlertDialog
        trigger={
          <Button variant="quiet" size="small">
            Delete review
          </Button>
        }
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete your review?"
        description="Its words, stars and photos are gone for everybody."
        confirmLabel="Delete review"
        destructive
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => showToast('Your review is deleted', { tone: 'success' }),
            onError: () => showToast('Your review was not deleted. Please try again.', { tone: 'failure' }),
            onSettled: () => setIsAsking(false),
          })
        }
      />
    </div>
  );
}
