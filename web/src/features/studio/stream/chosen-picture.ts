import { streamLimits } from '@greenroom/contract/limits/streams';
import { useEffect, useState } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { sendPicture } from '../../../lib/api/picture-file.ts';
import { showToast } from '../../../ui/overlay/toast.ts';

/** A picture that was chosen and not sent yet. */
export interface ChosenPicture {
  file: File;
  /** Shows it in this page. */
  url: string;
}

/** What a form has for the picture of its show. */
export interface ThumbnailDraft {
  thumbnail: ChosenPicture | undefined;
  setThumbnail: (chosen: ChosenPicture | undefined) => void;
}

/** The picture that was chosen for a show. What shows it is kept as long as it is. */
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

/** Gives a show its picture. Answers whether it has it; a toast says why not, since a show goes on without one. */
export async function sendThumbnail(streamId: string, { file }: ChosenPicture): Promise<boolean> {
  try {
    await sendPicture(`/streams/${streamId}/thumbnail`, file, { maxBytes: streamLimits.thumbnailMaxBytes });
    return true;
  } catch (failure) {
    showToast(`The thumbnail could not be set: ${describeFailure(failure)}`, { tone: 'failure' });
    return false;
  }
}
