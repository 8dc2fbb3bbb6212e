import type { ReviewSummary as Summary } from '@greenroom/contract/reviews/reviews.schemas';
import { useNumber } from '../../lib/format/use-number.ts';
import { Stars } from './stars.tsx';

interface ReviewSummaryProps {
  summary: Summary;
  /** The number of stars to which the list is filtered. */
  chosen: number | undefined;
  onChoose: (rating: number | undefined) => void;
}

/**
 * The mean rating, and the number of reviews per number of stars. A press filters by that number, another press
 * clears the filter.
 */
export function ReviewSummary({ summary, chosen, onChoose }: ReviewSummaryProps) {
  const mean = useNumber(summary.mean, 1);
  const total = useNumber(summary.total);
  return (
    <div className="grid gap-x-10 gap-y-5 sm:grid-cols-[auto_minmax(0,22rem)] sm:items-center sm:justify-start sm:gap-x-16">
      <div>
        <p className="tabular font-display text-title leading-none">{mean}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-small text-stone-text">
          <Stars rating={Math.round(summary.mean)} />
          <span className="tabular">
            {total} {summary.total === 1 ? 'review' : 'reviews'}
          </span>
        </p>
      </div>
      <ul aria-label="Reviews by stars">
        {summary.stars.map(({ rating, total }) => (
          <li key={rating}>
            <button
              type="button"
              aria-pressed={chosen === rating}
              disabled={total === 0}
              onClick={() => onChoose(chosen === rating ? undefined : rating)}
              className="grid min-h-11 w-full grid-cols-[3.75rem_1fr_2.5rem] items-center gap-3 rounded-control px-2 text-left text-small hover:bg-moss disabled:hover:bg-transparent aria-pressed:bg-moss aria-pressed:font-semibold sm:min-h-8"
            >
              <span>
                {rating} {rating === 1 ? 'star' : 'stars'}
              </span>
              <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-moss-strong">
                <span
                  className="block h-full rounded-full bg-sun"
                  style={{ width: `${summary.total === 0 ? 0 : (100 * total) / summary.total}%` }}
                />
              </span>
              <span className="tabular text-right text-stone-text">
                {total}
                <span className="sr-only"> {total === 1 ? 'review' : 'reviews'}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
