import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
// oxlint-disable-next-line import/no-unassigned-import -- styles, which load with this dialog
import 'react-easy-crop/react-easy-crop.css';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/format/number.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { Slider } from '../../../ui/form/slider.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useUploadBrandPicture } from './brand-pictures.api.ts';
import { cutPicture, drawPart, keptSize, readPicture } from './cut-picture.ts';
import type { PicturePart } from './cut-picture.ts';
import type { PictureShape } from './picture-shapes.ts';

interface CropDialogProps {
  file: File;
  shape: PictureShape;
  onClose: () => void;
  /** Called with the URL of the uploaded part. */
  onCropped: (address: string) => void;
}

const zoomMax = 4;
/** How far an arrow key moves the image at its original size, in CSS pixels. With Shift it is a fifth of that. */
const keyboardStep = 10;

/** Lets a brand choose a part of an image, and uploads that part. */
export function CropDialog(props: CropDialogProps) {
  const { shape, onClose } = props;
  const [isSending, setIsSending] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isSending) onClose();
      }}
      isSticky
      title={`Crop the ${shape.noun}`}
    >
      <Crop {...props} onSending={setIsSending} />
    </Dialog>
  );
}

function Crop({
  file,
  shape,
  onClose,
  onCropped,
  onSending,
}: CropDialogProps & { onSending: (isSending: boolean) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [picture, setPicture] = useState<HTMLImageElement>();
  const [failure, setFailure] = useState<string>();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<PicturePart>();
  const upload = useUploadBrandPicture();
  const send = useMutation({
    mutationFn: async (chosen: { picture: HTMLImageElement; part: PicturePart }) =>
      upload.mutateAsync(await cutPicture(chosen.picture, chosen.part, { shape, sourceType: file.type })),
    meta: { showsOwnFailure: true },
    retry: false,
    onMutate: () => onSending(true),
    onSettled: () => onSending(false),
    onSuccess: onCropped,
  });

  useEffect(() => {
    const address = URL.createObjectURL(file);
    let isGone = false;
    async function open() {
      try {
        const read = await readPicture(address);
        // The part is measured on screen, where an opening dialog is still scaled down.
        const opening = place.current?.closest('[role=dialog]')?.getAnimations() ?? [];
        await Promise.allSettled(opening.map(async ({ finished }) => finished));
        if (!isGone) setPicture(read);
      } catch (error) {
        if (!isGone) setFailure(describeFailure(error));
      }
    }
    void open();
    return () => {
      isGone = true;
      URL.revokeObjectURL(address);
    };
  }, [file]);

  const isSmall = part !== undefined && part.width < shape.sharpFromWidth;
  return (
    <div className="flex flex-col gap-4">
      <div
        ref={place}
        className="relative h-56 overflow-hidden rounded-control bg-paper-sunken low:h-40 sm:h-64"
      >
        {picture === undefined ? (
          <Skeleton className="size-full" />
        ) : (
          <Cropper
            image={picture.src}
            aspect={shape.aspect}
            crop={position}
            zoom={zoom}
            maxZoom={zoomMax}
            keyboardStep={keyboardStep * zoom}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setPart(pixels)}
            // The page allows only styles from its own files.
            disableAutomaticStylesInjection
            cropperProps={{
              role: 'application',
              'aria-label': 'Part that is shown',
              'aria-describedby': hintId,
            }}
          />
        )}
      </div>
      <p id={hintId} className="text-micro text-stone-text">
        Drag the picture, or move it with the arrow keys. Hold Shift for small steps.
      </p>
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="text-small font-semibold">
          Zoom
        </span>
        <Slider
          label="Zoom"
          min={1}
          max={zoomMax}
          step={0.05}
          value={zoom}
          onChange={setZoom}
          valueText={(value) => `${formatNumber(value, { decimals: 1 })} times`}
          disabled={picture === undefined}
          className="flex grow"
        />
      </div>
      {picture === undefined || part === undefined ? null : (
        <Previews picture={picture} part={part} shape={shape} />
      )}
      <output className="text-small text-ink-soft empty:hidden">
        {isSmall
          ? `This part is ${part.width} pixels wide, and will look soft. From ${shape.sharpFromWidth} pixels on it is sharp.`
          : null}
      </output>
      <FailureMessage message={send.isError ? describeFailure(send.error) : failure} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" unavailable={send.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          busy={send.isPending}
          busyLabel="Uploading…"
          unavailable={picture === undefined || part === undefined}
          onClick={() => {
            if (picture !== undefined && part !== undefined) send.mutate({ picture, part });
          }}
        >
          Use this part
        </Button>
      </div>
    </div>
  );
}

/**
 * How the part looks on the brand's page. The viewport's width decides whether the cover's sides or its top and
 * bottom are cropped there.
 */
function Previews(drawn: { picture: HTMLImageElement; part: PicturePart; shape: PictureShape }) {
  if (drawn.shape.noun === 'logo') {
    return (
      <div className="flex items-center gap-4">
        <Preview
          {...drawn}
          label="Preview of the logo"
          className="size-24 rounded-card border border-stone"
        />
        <Preview
          {...drawn}
          label="Preview of the small logo"
          className="size-12 rounded-control border border-stone"
        />
      </div>
    );
  }
  return (
    <div className="flex items-end gap-4">
      <figure className="min-w-0 grow">
        <Preview
          {...drawn}
          label="Preview on a wide screen"
          className="aspect-[1200/288] w-full rounded-control object-cover"
        />
        <figcaption className="mt-1 text-micro text-stone-text">On a wide screen</figcaption>
      </figure>
      <figure className="shrink-0">
        <Preview
          {...drawn}
          label="Preview on a phone"
          className="aspect-[358/160] w-28 rounded-control object-cover"
        />
        <figcaption className="mt-1 text-micro text-stone-text">On a phone</figcaption>
      </figure>
    </div>
  );
}

const previewWidth = 640;

function Preview({
  picture,
  part,
  shape,
  label,
  className,
}: {
  picture: HTMLImageElement;
  part: PicturePart;
  shape: PictureShape;
  label: string;
  className: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) drawPart(canvas.current, picture, part);
  }, [picture, part]);
  const { width, height } = keptSize(part, { ...shape, maxWidth: previewWidth });
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn anew with each move, which an address of a file cannot follow
    <canvas ref={canvas} role="img" aria-label={label} width={width} height={height} className={className} />
  );
}
