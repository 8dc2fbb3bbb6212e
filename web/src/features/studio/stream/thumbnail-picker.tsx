import { pictureErrors } from '@greenroom/contract/errors/pictures';
import { streamLimits } from '@greenroom/contract/limits/streams';
import { Camera as CameraIcon, ImageUp, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { isReadablePicture, pictureFault, pictureTypes } from '../../../lib/api/picture-file.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { FileButton } from '../../../ui/form/file-button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { Camera } from '../camera/use-camera.ts';
import type { ThumbnailDraft } from './chosen-picture.ts';

interface ThumbnailPickerProps {
  draft: ThumbnailDraft;
  /** Omitted if no camera can be on. */
  camera?: Pick<Camera, 'state' | 'takePicture'>;
  /** The show's current image. */
  current?: string | undefined;
  /** A further note. */
  note?: string | undefined;
}

/** The image of a show in lists and on its page: taken from the preview, or a file. It is sent with the show. */
export function ThumbnailPicker({ draft, camera, current, note }: ThumbnailPickerProps) {
  const labelId = useId();
  const [fault, setFault] = useState<string>();
  const [isTaking, setIsTaking] = useState(false);
  const choices = useRef(0);
  const { thumbnail, setThumbnail } = draft;
  const shown = thumbnail?.url ?? current;

  async function choose(file: File) {
    choices.current += 1;
    const choice = choices.current;
    let found = pictureFault(file, streamLimits.thumbnailMaxBytes);
    if (found === undefined && !(await isReadablePicture(file)))
      found = pictureErrors.picture_unreadable.message;
    // A later choice, or its removal, takes precedence.
    if (choice !== choices.current) return;
    setFault(found);
    if (found === undefined) setThumbnail({ file, url: URL.createObjectURL(file) });
  }

  function remove() {
    choices.current += 1;
    setFault(undefined);
    setThumbnail(undefined);
  }

  async function take({ takePicture }: Pick<Camera, 'takePicture'>) {
    setIsTaking(true);
    try {
      const picture = await takePicture();
      await choose(new File([picture], 'preview.jpg', { type: picture.type }));
    } catch (failure) {
      setFault(describeFailure(failure));
    }
    setIsTaking(false);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="text-small font-semibold">
        Thumbnail (optional)
      </p>
      {shown === undefined ? null : (
        <Picture
          src={shown}
          alt={thumbnail === undefined ? 'The show’s thumbnail' : 'The thumbnail that you chose'}
          width={640}
          height={360}
          className="mt-2 aspect-video w-full rounded-control border border-stone bg-paper-sunken object-cover"
        />
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {camera?.state.name === 'on' ? (
          <Button
            size="small"
            variant="outline"
            busy={isTaking}
            busyLabel="Taking…"
            onClick={() => void take(camera)}
          >
            <CameraIcon aria-hidden="true" className="size-4" />
            Take from preview
          </Button>
        ) : null}
        <FileButton
          size="small"
          variant="outline"
          label="Thumbnail of the show"
          accept={pictureTypes}
          onFiles={([file]) => void choose(file)}
        >
          <ImageUp aria-hidden="true" className="size-4" />
          Upload a picture
        </FileButton>
        {thumbnail === undefined ? null : (
          <Button size="small" variant="quiet" onClick={remove}>
            <X aria-hidden="true" className="size-4" />
            Remove
          </Button>
        )}
      </div>
      <p className="mt-2 text-micro text-stone-text">
        Without one, the show gets a drawn cover. PNG, JPEG, WebP or AVIF, up to 5 MB.
        {note === undefined ? null : ` ${note}`}
      </p>
      <div className="mt-2 empty:hidden">
        <FailureMessage message={fault} />
      </div>
    </div>
  );
}
