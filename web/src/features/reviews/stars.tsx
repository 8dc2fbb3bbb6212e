/** A rating of five stars. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="tracking-wide text-sun-text">
      <span className="sr-only">{rating} of 5 stars</span>
      <span aria-hidden="true">{'★'.repeat(rating)}</span>
      <span aria-hidden="true" className="text-stone-strong">
        {'★'.repeat(5 - rating)}
      </span>
    </span>
  );
}
