import { imageWidths } from '@greenroom/contract/image-widths';
import type { OwnReview, Review } from '@greenroom/contract/reviews/reviews.schemas';
import { formatDate } from '@greenroom/contract/time-format';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ReviewActions } from './review-actions.tsx';
import { Stars } from './stars.tsx';

interface ReviewItemProps {
  product: { id: string; title: string };
  review: Review;
  own: OwnReview | undefined;
  /** Replaces the actions for another person's review. */
  actions?: ReactNode;
}

/** A review with its photos and the brand's answer. */
export function ReviewItem({ product, review, own, actions }: ReviewItemProps) {
  return (
    <article id={`review-${review.id}`} className="scroll-mt-24">
      <div className="flex items-center gap-3">
        <Avatar name={review.user} src={review.avatar} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 text-small font-semibold">
            <span className="wrap-anywhere">{review.user}</span>
            {review.isVerified ? (
              <span className="inline-flex items-center gap-1 text-micro font-medium text-leaf-text">
                <BadgeCheck aria-hidden="true" className="size-4" />
                Verified purchase
              </span>
            ) : null}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-small text-stone-text">
            <Stars rating={review.rating} />
            <LocalTime moment={review.date} format={formatDate} />
            {review.editedAt === undefined ? null : <span>edited</span>}
          </p>
        </div>
      </div>
      <p className="mt-3 whitespace-pre-line wrap-anywhere">{review.comment}</p>
      {review.photos.length === 0 ? null : (
        <ul aria-label={`Photos by ${review.user}`} className="mt-3 flex flex-wrap gap-2">
          {review.photos.map((photo, place) => (
            <li key={photo.id}>
              <a href={`${photo.url}?width=${imageWidths.at(-1)}`} target="_blank" rel="noreferrer">
                <Picture
                  src={photo.url}
                  alt={`Photo ${place + 1} of ${product.title} by ${review.user}`}
                  width={96}
                  height={96}
                  widths={imageWidths}
                  sizes="6rem"
                  className="size-24 rounded-control object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {review.answer === undefined ? null : (
        <div className="mt-4 border-l-2 border-leaf pl-4 text-small">
          <p className="font-semibold">
            {review.answer.brand} answered{' '}
            <span className="font-normal text-stone-text">
              <LocalTime moment={review.answer.date} format={formatDate} />
            </span>
          </p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{review.answer.text}</p>
        </div>
      )}
      {actions ?? <ReviewActions product={product} review={review} own={own} />}
    </article>
  );
}
