import { reviewLimits } from '@greenroom/contract/limits/reviews';
import { newReviewSchema } from '@greenroom/contract/reviews/reviews.schemas';
import type { Review } from '@greenroom/contract/reviews/reviews.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { classNames } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../ui/form/use-form-submission.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { ReviewPhotosField } from './review-photos-field.tsx';
import { useWriteReview } from './reviews.api.ts';

const ratings = ['1', '2', '3', '4', '5'] as const;
const formSchema = z.object({
  rating: z.enum(ratings, 'Choose one to five stars'),
  comment: newReviewSchema.shape.comment,
});

interface ReviewDialogProps {
  product: { id: string; title: string };
  /** The review to edit. Omitted for a new one. */
  review?: Review | undefined;
  onClose: () => void;
}

/** Stars, text and photos for a bought product. The form keeps its values after a failure. */
export function ReviewDialog({ product, review, onClose }: ReviewDialogProps) {
  const write = useWriteReview(product.id);
  const errorId = useId();
  const [photos, setPhotos] = useState(review?.photos ?? []);
  const before = ratings.find((rating) => Number(rating) === review?.rating);
  const form = useForm<z.input<typeof formSchema>, unknown, z.output<typeof formSchema>>({
    resolver: zodResolver(formSchema),
    defaultValues: { ...(before === undefined ? {} : { rating: before }), comment: review?.comment ?? '' },
  });
  const chosen = Number(useWatch({ control: form.control, name: 'rating' }) ?? 0);
  const submission = useFormSubmission(form, {
    mutation: write,
    send: ({ rating, comment }) =>
      write.mutate(
        { rating: Number(rating), comment, photoIds: photos.map(({ id }) => id) },
        {
          onSuccess: () => {
            showToast(review === undefined ? 'Thank you for your review' : 'Your review is changed', {
              tone: 'success',
            });
            onClose();
          },
        },
      ),
  });
  const { error: ratingError, ...ratingField } = submission.field('rating');
  const hasOtherPhotos = photos.length !== (review?.photos ?? []).length;

  return (
    <FormDialog
      title={review === undefined ? 'Write a review' : 'Change your review'}
      description={`${product.title}. Everybody can read it, with your name and picture.`}
      attempt={submission}
      isChanged={form.formState.isDirty || hasOtherPhotos}
      isOpen
      onClose={onClose}
      submitLabel={review === undefined ? 'Send review' : 'Save changes'}
      busyLabel="Sending…"
    >
      <fieldset aria-describedby={ratingError === undefined ? undefined : errorId}>
        <legend className="text-small font-semibold">How is it?</legend>
        <div className="mt-1.5 -ml-2 flex">
          {ratings.map((rating) => (
            <label
              key={rating}
              className="relative flex size-11 cursor-pointer items-center justify-center rounded-control hover:bg-moss has-focus-visible:outline-2"
            >
              <input
                {...ratingField}
                type="radio"
                value={rating}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Star
                aria-hidden="true"
                strokeWidth={1.5}
                className={classNames('size-7 text-sun-text', Number(rating) <= chosen && 'fill-sun')}
              />
              <span className="sr-only">{rating === '1' ? '1 star' : `${rating} stars`}</span>
            </label>
          ))}
        </div>
        <FieldError id={errorId} error={ratingError} />
      </fieldset>
      <TextArea
        label="Your words"
        rows={5}
        required
        maxLength={reviewLimits.commentMaxCharacters}
        {...submission.field('comment')}
      />
      <ReviewPhotosField photos={photos} onChange={setPhotos} />
    </FormDialog>
  );
}
