import { Star } from 'lucide-react';
import { useNumber } from '../../lib/format/use-number.ts';

/** The mean rating, 1 to 5 stars, with the number of reviews. Renders nothing if there are none. */
export function Rating({ rating, reviews }: { rating: number; reviews: number }) {
  const mean = useNumber(rating, 1);
  const count = useNumber(reviews);
  if (reviews === 0) return null;
  return (
    <span className="tabular inline-flex items-center gap-1 text-small">
      <span className="sr-only">
        Rated {mean} of 5 in {count} {reviews === 1 ? 'review' : 'reviews'}
      </span>
      <Star aria-hidden="true" className="size-4 fill-sun text-sun-text" strokeWidth={1.5} />
      <span aria-hidden="true" className="font-semibold">
        {mean}
      </span>
      <span aria-hidden="true" className="text-stone-text">
        ({count})
      </span>
    </span>
  );
}
