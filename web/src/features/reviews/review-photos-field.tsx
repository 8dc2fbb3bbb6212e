import { imageWidths } from '@greenroom/contract/image-widths';
import { reviewLimits } from '@greenroom/contract/limits/reviews';
import type { ReviewPhoto } from '@greenroom/contract/reviews/reviews.schemas';
import { ImagePlus, X } from 'lucide-react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { pictureTypes } from '../../lib/api/picture-file.ts';
import { IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { FileButton } from '../../ui/form/file-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useUploadReviewPhoto } from './reviews.api.ts';

interface ReviewPhotosFieldProps {
  photos: readonly ReviewPhoto[];
  onChange: (photos: ReviewPhoto[]) => void;
}

/** The photos of a review. Each is uploaded when it is chosen, and can be removed. */
export function ReviewPhotosField({ photos, onChange }: ReviewPhotosFieldProps) {
  const upload = useUploadReviewPhoto();
  const isFull = photos.length >= reviewLimits.photosMax;
  return (
    <fieldset>
      <legend className="text-small font-semibold">Photos (optional)</legend>
      {photos.length === 0 ? null : (
        <ul aria-label="Your photos" className="mt-2 flex flex-wrap gap-3">
          {photos.map((photo, place) => (
            <li key={photo.id} className="relative">
              <Picture
                src={photo.url}
                alt={`Photo ${place + 1}`}
                width={88}
                height={88}
                widths={imageWidths}
                sizes="5.5rem"
                className="size-22 rounded-control object-cover"
              />
              <IconButton
                label={`Remove photo ${place + 1}`}
                tone="surface"
                className="absolute! -top-3 -right-3"
                onClick={() => onChange(photos.filter(({ id }) => id !== photo.id))}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <FileButton
          variant="secondary"
          size="small"
          unavailable={isFull}
          busy={upload.isPending}
          busyLabel="Uploading…"
          label="Photo of what you bought"
          accept={pictureTypes}
          onFiles={([file]) => {
            if (!isFull) upload.mutate(file, { onSuccess: (photo) => onChange([...photos, photo]) });
          }}
        >
          <ImagePlus aria-hidden="true" className="size-4" />
          Add a photo
        </FileButton>
        <p className="text-micro text-stone-text">
          Up to {reviewLimits.photosMax}: PNG, JPEG, WebP or AVIF, 5 MB each.
        </p>
      </div>
      <FieldError
        id="review-photos-error"
        error={upload.isError ? describeFailure(upload.error) : undefined}
      />
    </fieldset>
  );
}
