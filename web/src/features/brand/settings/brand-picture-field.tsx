import { brandPictureLimits } from '@greenroom/contract/limits/brands';
import { Crop } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { pictureFault, pictureTypes } from '../../../lib/api/picture-file.ts';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { FileButton } from '../../../ui/form/file-button.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import type { PictureShape } from '../pictures/picture-shapes.ts';

const CropDialog = lazyPart(async () => (await import('../pictures/crop-dialog.tsx')).CropDialog);

const sourceMaxMegabytes = brandPictureLimits.sourceMaxBytes / 1024 / 1024;

interface BrandPictureFieldProps {
  shape: PictureShape;
  /** The URL in the form, and the saved one that visitors see. */
  address: string;
  savedAddress: string;
  onAddress: (address: string) => void;
  /** The field for the URL. */
  children: ReactNode;
}

/** A brand image: cropped from a file and uploaded, or an external URL. */
export function BrandPictureField({
  shape,
  address,
  savedAddress,
  onAddress,
  children,
}: BrandPictureFieldProps) {
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const [uploaded, setUploaded] = useState<string>();
  const { noun } = shape;

  function choose(chosen: File) {
    const isTooLarge = chosen.size > brandPictureLimits.sourceMaxBytes;
    const refusal = isTooLarge
      ? `Choose a picture of at most ${sourceMaxMegabytes} MB.`
      : pictureFault(chosen, brandPictureLimits.sourceMaxBytes);
    setFault(refusal);
    if (refusal === undefined) setFile(chosen);
  }

  return (
    <div className="flex flex-col gap-3">
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileButton
          variant="secondary"
          size="small"
          label={`File of the ${noun}`}
          accept={pictureTypes}
          onFiles={([chosen]) => choose(chosen)}
        >
          <Crop aria-hidden="true" className="size-4" />
          Upload a {noun}
        </FileButton>
        <output className="text-small text-ink-soft empty:hidden">
          {uploaded === address && address !== savedAddress
            ? `The new ${noun} is uploaded. Save the changes to show it.`
            : null}
        </output>
      </div>
      <FailureMessage message={fault} />
      {file === undefined ? null : (
        <Suspense>
          <CropDialog
            file={file}
            shape={shape}
            onClose={() => setFile(undefined)}
            onCropped={(next) => {
              setFile(undefined);
              setUploaded(next);
              onAddress(next);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
