import { brandPictureLimits } from '@greenroom/contract/limits/brands';
import { useMutation } from '@tanstack/react-query';
import { fieldOf, textOf } from '../../../lib/api/json.ts';
import { sendPicture } from '../../../lib/api/picture-file.ts';

/** Uploads a picture of the user's own brand. Answers its address. The caller shows a failure itself. */
export function useUploadBrandPicture() {
  return useMutation({
    mutationFn: async (file: File): Promise<string> => {
      const answer = await sendPicture('/brands/pictures', file, { maxBytes: brandPictureLimits.maxBytes });
      const url = textOf(fieldOf(answer, 'data'), 'url');
      if (url === undefined) throw new Error('The answer names no address');
      return url;
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
