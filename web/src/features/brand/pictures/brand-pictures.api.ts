import { brandPictureLimits } from '@greenroom/contract/limits/brands';
import { useMutation } from '@tanstack/react-query';
import { uploadPicture } from '../../../lib/api/picture-file.ts';

/** Uploads an image of the user's own brand and resolves with its URL. The caller shows failures itself. */
export function useUploadBrandPicture() {
  return useMutation({
    mutationFn: async (file: File) =>
      uploadPicture('/brands/pictures', file, { maxBytes: brandPictureLimits.maxBytes }),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
