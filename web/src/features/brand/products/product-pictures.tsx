import { brandLimits } from '@greenroom/contract/limits/brands';
import { ImageUp } from 'lucide-react';
import { Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control, UseFormGetValues, UseFormSetValue } from 'react-hook-form';
import { pictureTypes } from '../../../lib/api/picture-file.ts';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { FileButton } from '../../../ui/form/file-button.tsx';
import { useFileDrop } from '../../../ui/form/use-file-drop.ts';
import { KeptFocus } from '../../../ui/focus/kept-focus.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { imagesOf, withPictures } from './product-payload.ts';
import type { ProductForm } from './product-payload.ts';
import type { PictureUploads } from './use-picture-uploads.ts';

const PictureList = lazyPart(async () => (await import('./picture-list.tsx')).PictureList);

interface ProductPicturesProps {
  // oxlint-disable-next-line typescript/no-explicit-any -- what the form's schema makes of it is of no interest here
  control: Control<ProductForm, any, any>;
  getValues: UseFormGetValues<ProductForm>;
  setValue: UseFormSetValue<ProductForm>;
  uploads: PictureUploads;
}

/** Uploads images of a product, with a button or by dropping, and lists all its images. */
export function ProductPictures({ control, getValues, setValue, uploads }: ProductPicturesProps) {
  const [imageUrl, moreImages, imageAlts] = useWatch({
    control,
    name: ['imageUrl', 'moreImages', 'imageAlts'],
  });
  const addresses = imagesOf({ imageUrl, moreImages });
  const isFull = addresses.length >= brandLimits.imagesMax;

  function order(next: readonly string[]) {
    const changed = withPictures(getValues(), next);
    for (const name of ['imageUrl', 'moreImages', 'variants'] as const)
      setValue(name, changed[name], { shouldDirty: true });
  }

  function send(files: readonly File[]) {
    uploads.send(files, {
      hasRoom: () => imagesOf(getValues()).length < brandLimits.imagesMax,
      onUploaded: (address) => order([...imagesOf(getValues()), address]),
    });
  }

  const drop = useFileDrop(send);
  return (
    // The button does the same for users who cannot drop a file.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      {...drop.area}
      data-drop={drop.isOver || undefined}
      className="flex min-w-0 flex-col gap-3 rounded-card data-drop:outline-2 data-drop:outline-offset-8 data-drop:outline-leaf data-drop:outline-dashed"
    >
      <legend className="mb-1 text-small font-semibold">Pictures (optional)</legend>
      {addresses.length === 0 ? null : (
        <KeptFocus label="Pictures of the product">
          <Suspense fallback={null}>
            <PictureList
              addresses={addresses}
              alts={imageAlts}
              onOrder={order}
              onAlt={(address, alt) =>
                setValue('imageAlts', { ...getValues('imageAlts'), [address]: alt }, { shouldDirty: true })
              }
            />
          </Suspense>
        </KeptFocus>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          variant="secondary"
          size="small"
          unavailable={isFull}
          busy={uploads.isUploading}
          busyLabel="Uploading…"
          label="Files of pictures"
          accept={pictureTypes}
          multiple
          onFiles={(files) => send(files)}
        >
          <ImageUp aria-hidden="true" className="size-4" />
          Upload pictures
        </FileButton>
        <p className="text-micro text-stone-text">
          Or drop them here: PNG, JPEG, WebP or AVIF, 5 MB each, {brandLimits.imagesMax} in all.
        </p>
      </div>
      <FailureMessage
        message={
          uploads.failures.length === 0 ? undefined : (
            <ul className="flex min-w-0 flex-col gap-1 wrap-anywhere">
              {uploads.failures.map((failure) => (
                <li key={failure}>{failure}</li>
              ))}
            </ul>
          )
        }
      />
    </fieldset>
  );
}
