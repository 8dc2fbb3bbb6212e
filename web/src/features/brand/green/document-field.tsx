import type { GreenDocument } from '@greenroom/contract/green/green.schemas';
import { useId } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { controlClass, FieldError } from '../../../ui/form/field.tsx';
import { useUploadDocument } from './document.api.ts';

/** Uploads a document as soon as it is chosen, and shows its name. */
export function DocumentField({
  document,
  onChange,
}: {
  document: GreenDocument | undefined;
  onChange: (document: GreenDocument | undefined) => void;
}) {
  const upload = useUploadDocument();
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const error = upload.isError ? describeFailure(upload.error) : undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        Document (optional with a link)
      </label>
      {document === undefined ? (
        <input
          id={id}
          type="file"
          accept="application/pdf,image/png,image/jpeg,image/webp"
          disabled={upload.isPending}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${hintId} ${errorId}`}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file !== undefined) upload.mutate(file, { onSuccess: onChange });
          }}
          className={`${controlClass} px-2 py-1.5 text-small file:mr-3 file:min-h-8.5 file:rounded-full file:border-0 file:bg-moss file:px-4 file:text-small file:font-semibold file:text-ink`}
        />
      ) : (
        <p className="flex min-h-11 flex-wrap items-center gap-3 text-small">
          <output className="wrap-anywhere">{document.name}</output>
          <Button variant="quiet" size="small" onClick={() => onChange(undefined)}>
            Remove
          </Button>
        </p>
      )}
      <p id={hintId} className="text-micro text-stone-text">
        {upload.isPending
          ? 'Uploading…'
          : 'PDF, PNG, JPEG or WebP, at most 10 MB. It is public once the claim is accepted.'}
      </p>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
