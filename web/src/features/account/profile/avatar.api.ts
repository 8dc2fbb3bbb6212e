import { accountLimits } from '@greenroom/contract/limits/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/api.ts';
import { sendPicture } from '../../../lib/api/picture-file.ts';
import { refreshWhoIAm } from '../account.api.ts';

const avatarPath = '/account/avatar';

export function useUploadAvatar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, onProgress }: { file: File; onProgress: (part: number) => void }) => {
      await sendPicture(avatarPath, file, { maxBytes: accountLimits.avatarMaxBytes, onProgress });
    },
    // The mutation stays pending until the new image is loaded, so that the old one does not show in between.
    onSuccess: async () => refreshWhoIAm(queryClient),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Restores the image that the server generates. */
export function useRemoveAvatar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await apiClient.delete(avatarPath);
    },
    onSuccess: async () => refreshWhoIAm(queryClient),
    retry: false,
  });
}
