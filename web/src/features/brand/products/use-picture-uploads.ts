import { brandLimits } from '@greenroom/contract/limits/brands';
import { useRef, useState } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { useUploadBrandPicture } from '../pictures/brand-pictures.api.ts';

interface Destination {
  /** Whether another image fits. */
  hasRoom: () => boolean;
  /** Called with the URL of an uploaded image. */
  onUploaded: (address: string) => void;
}

export interface PictureUploads {
  isUploading: boolean;
  /** Why files of the last selection were not uploaded, by file name. */
  failures: readonly string[];
  send: (files: readonly File[], destination: Destination) => void;
}

/** Uploads images one at a time. A failed one does not stop the others. */
export function usePictureUploads(): PictureUploads {
  const upload = useUploadBrandPicture();
  const [underWay, setUnderWay] = useState(0);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const last = useRef(Promise.resolve());

  async function sendAll(files: readonly File[], { hasRoom, onUploaded }: Destination) {
    const failed: string[] = [];
    const tooMany: string[] = [];
    for (const file of files) {
      if (!hasRoom()) {
        tooMany.push(file.name);
        continue;
      }
      try {
        onUploaded(await upload.mutateAsync(file));
      } catch (failure) {
        failed.push(`${file.name}: ${describeFailure(failure)}`);
      }
    }
    if (tooMany.length > 0)
      failed.push(`A product has at most ${brandLimits.imagesMax} pictures. Left out: ${tooMany.join(', ')}`);
    setFailures((before) => [...before, ...failed]);
    setUnderWay((count) => count - 1);
  }

  return {
    isUploading: underWay > 0,
    failures,
    send(files, destination) {
      if (underWay === 0) setFailures([]);
      setUnderWay((count) => count + 1);
      last.current = last.current.then(async () => sendAll(files, destination));
    },
  };
}
