import { brandPictureLimits } from '@greenroom/contract/limits/brands';
import { useMutation } from '@tanstack/react-query';
import { uploadPicture } from '../../../lib/api/picture-file.ts';

/** Uploads a picture of the user's own brand. Answers its address. The caller shows a failure itself. */
export function useUploadBrandPicture() {
  return useMutation({
    mutationFn: async (file: File) =>
      uploadPicture('/brands/pictures', file, { maxBytes: brandPictureLimits.maxBytes }),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
