import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { statusMessage } from '../../../lib/api/api-client.ts';
import { apiClient } from '../../../lib/api/api.ts';
import { textOf } from '../../../lib/api/json.ts';
import { sessionToken } from '../../../lib/api/session-token.ts';
import { refreshWhoIAm } from '../account.api.ts';
import { avatarFault } from './avatar-file.ts';

const avatarPath = '/account/avatar';

/**
 * Sends a picture. `onProgress` gets the part that was sent, from 0 to 1, which `fetch` does not report.
 * @throws {ApiError} as the general client does
 */
async function sendAvatar(file: File, onProgress: (part: number) => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${apiClient.baseUrl}${avatarPath}`);
    request.setRequestHeader('content-type', file.type === '' ? 'application/octet-stream' : file.type);
    const token = sessionToken.read();
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status } = request;
      const body: unknown = request.response;
      if (status >= 200 && status < 300) resolve();
      else reject(new ApiError(status, textOf(body, 'message') ?? statusMessage(status), body));
    });
    request.addEventListener('error', () =>
      reject(new ApiError(0, 'The picture could not be sent. Check your connection and try again.')),
    );
    request.send(file);
  });
}

export function useUploadAvatar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, onProgress }: { file: File; onProgress: (part: number) => void }) => {
      const fault = avatarFault(file);
      if (fault !== undefined) throw new ApiError(0, fault);
      await sendAvatar(file, onProgress);
    },
    // The mutation stays pending until the new picture is known, so that the old one does not show in between.
    onSuccess: async () => refreshWhoIAm(queryClient),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Goes back to the picture that the server makes. */
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
