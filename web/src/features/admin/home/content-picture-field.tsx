import { homeLimits } from '@greenroom/contract/limits/pages';
import { ImageUp } from 'lucide-react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { pictureTypes } from '../../../lib/api/picture-file.ts';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { FileButton } from '../../../ui/form/file-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { RegisteredField } from '../../../ui/form/use-form-submission.ts';
import { useUploadHomePicture } from './home-content.api.ts';

interface ContentPictureFieldProps {
  /** What the image belongs to, such as `slide 2`. */
  owner: string;
  address: RegisteredField;
  alt: RegisteredField;
  onUploaded: (address: string) => void;
}

/** The image of a part of the home page: an upload or an external URL, and its alt text. */
export function ContentPictureField({ owner, address, alt, onUploaded }: ContentPictureFieldProps) {
  const upload = useUploadHomePicture();
  return (
    <>
      <TextField
        label="What the picture shows (optional)"
        hint="Read aloud to who cannot see it. Empty for one that only decorates."
        maxLength={homeLimits.altMaxCharacters}
        autoComplete="off"
        {...alt}
      />
      <div className="flex flex-col gap-3 sm:col-span-2">
        <TextField
          label="Picture"
          inputMode="url"
          placeholder="https://example.com/picture.jpg"
          hint="Its address, or upload one: PNG, JPEG, WebP or AVIF, up to 5 MB"
          {...address}
        />
        <FileButton
          variant="secondary"
          size="small"
          className="self-start"
          busy={upload.isPending}
          busyLabel="Uploading…"
          aria-label={`Upload a picture for ${owner}`}
          label={`File of the picture of ${owner}`}
          accept={pictureTypes}
          onFiles={([file]) => upload.mutate(file, { onSuccess: onUploaded })}
        >
          <ImageUp aria-hidden="true" className="size-4" />
          Upload a picture
        </FileButton>
        <FailureMessage message={upload.isError ? describeFailure(upload.error) : undefined} />
      </div>
    </>
  );
}
