import { streamLimits } from '@greenroom/contract/limits/streams';
import { useEffect, useState } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { sendPicture } from '../../../lib/api/picture-file.ts';
import { showToast } from '../../../ui/overlay/toast.ts';

/** An image that was chosen but not sent yet. */
export interface ChosenPicture {
  file: File;
  /** A blob URL, for showing it in this page. */
  url: string;
}

/** The image field of a show's form. */
export interface ThumbnailDraft {
  thumbnail: ChosenPicture | undefined;
  setThumbnail: (chosen: ChosenPicture | undefined) => void;
}

/** The chosen image of a show. Its blob URL is revoked when it is replaced or on unmount. */
export function useThumbnailDraft(): ThumbnailDraft {
  const [thumbnail, setThumbnail] = useState<ChosenPicture>();
  useEffect(
    () => () => {
      if (thumbnail !== undefined) URL.revokeObjectURL(thumbnail.url);
    },
    [thumbnail],
  );
  return { thumbnail, setThumbnail };
}

/**
 * Uploads the image of a show. Resolves with whether that succeeded. A toast shows a failure, because a show
 * does not need an image.
 */
export async function sendThumbnail(streamId: string, { file }: ChosenPicture): Promise<boolean> {
  try {
    await sendPicture(`/streams/${streamId}/thumbnail`, file, { maxBytes: streamLimits.thumbnailMaxBytes });
    return true;
  } catch (failure) {
    showToast(`The thumbnail could not be set: ${describeFailure(failure)}`, { tone: 'failure' });
    return false;
  }
}
