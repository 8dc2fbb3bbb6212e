import { Star } from 'lucide-react';

/** A mean rating of 1 to 5 stars with the count of its reviews; nothing while there is none. */
export function Rating({ rating, reviews }: { rating: number; reviews: number }) {
  if (reviews === 0) return null;
  const shown = rating.toFixed(1);
  return (
    <span className="tabular inline-flex items-center gap-1 text-small">
      <span className="sr-only">
        Rated {shown} of 5 in {reviews} {reviews === 1 ? 'review' : 'reviews'}
      </span>
      <Star aria-hidden="true" className="size-4 fill-sun text-sun-text" strokeWidth={1.5} />
      <span aria-hidden="true" className="font-semibold">
        {shown}
      </span>
      <span aria-hidden="true" className="text-stone-text">
        ({reviews})
      </span>
    </span>
  );
}
