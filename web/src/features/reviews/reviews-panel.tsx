import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useSessionToken } from '../session/use-session-token.ts';
import { OwnReview } from './own-review.tsx';
import { ReviewItem } from './review-item.tsx';
import { ReviewSummary } from './review-summary.tsx';
import { ownReviewQuery, reviewsQuery } from './reviews.api.ts';
import type { ReviewView } from './reviews.api.ts';

const sorts = [
  { value: 'helpful', label: 'Most helpful' },
  { value: 'newest', label: 'Newest' },
  { value: 'highest', label: 'Highest rating' },
  { value: 'lowest', label: 'Lowest rating' },
] as const;

/** The reviews of a product: the stars, the visitor's own review and all others. */
export function ReviewsPanel({ product }: { product: { id: string; title: string } }) {
  const token = useSessionToken();
  const [view, setView] = useState<ReviewView>({ sort: 'helpful' });
  const query = useInfiniteQuery({ ...reviewsQuery(product.id, view), placeholderData: (before) => before });
  const { data: own } = useQuery(ownReviewQuery(product.id, token));
  const panel = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const summary = query.data?.pages[0]?.summary;
  const isHere = summary !== undefined;

  // A URL fragment that names the reviews, or one of them, scrolls there once they are loaded.
  useEffect(() => {
    if (!isHere || !hash.startsWith('#review')) return;
    (document.getElementById(hash.slice(1)) ?? panel.current)?.scrollIntoView({ block: 'start' });
  }, [isHere, hash]);

  function choose(rating: number | undefined) {
    setView(({ sort }) => (rating === undefined ? { sort } : { sort, rating }));
  }

  return (
    <div ref={panel} className="flex max-w-4xl scroll-mt-24 flex-col gap-8">
      {summary === undefined || summary.total === 0 ? null : (
        <ReviewSummary summary={summary} chosen={view.rating} onChoose={choose} />
      )}
      <OwnReview product={product} isSignedIn={token !== null} own={own} />
      {summary === undefined || summary.total < 2 ? null : (
        <Select
          label="Sort"
          labelPlace="inside"
          value={view.sort}
          options={sorts}
          onChange={(sort) => setView((before) => ({ ...before, sort }))}
          className="w-fit"
        />
      )}
      <PagedList
        query={query}
        noun="reviews"
        empty={<EmptyState title="No reviews yet" text="The first one comes from somebody who bought it." />}
        rowsOf={({ reviews }) => reviews}
      >
        {(reviews) => (
          <ul aria-label="Reviews" className="grid gap-x-10 gap-y-8 md:grid-cols-2">
            {reviews
              .filter(({ id }) => id !== own?.review?.id)
              .map((review) => (
                <li key={review.id}>
                  <ReviewItem product={product} review={review} own={own} />
                </li>
              ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
