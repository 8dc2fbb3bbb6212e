import { pictureErrors } from '@greenroom/contract/errors/pictures';
import { apiClient } from './api.ts';
import { ApiError } from './api-error.ts';
import { statusMessage } from './api-client.ts';
import { fieldOf, textOf } from './json.ts';
import { sessionToken } from './session-token.ts';

/** The types that a file dialog offers. The server checks the content. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

/** Why a chosen file cannot be sent, as a message. Undefined if it can. */
export function pictureFault(file: Pick<File, 'type' | 'size'>, maxBytes: number): string | undefined {
  // If the browser reports no type, the server decides.
  if (file.type !== '' && !pictureTypes.some((type) => type === file.type))
    return pictureErrors.picture_type_refused.message;
  return file.size > maxBytes ? pictureErrors.picture_too_large.message : undefined;
}

/** Whether the browser can decode the file. The server may still reject it. */
export async function isReadablePicture(file: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

/**
 * Uploads an image as the raw request body and resolves with the response body. `onProgress` receives the
 * sent fraction, 0 to 1, which `fetch` does not report.
 * @throws {ApiError} as the general client does, and for a file that the server would reject
 */
export async function sendPicture(
  path: string,
  file: File,
  { maxBytes, onProgress }: { maxBytes: number; onProgress?: (part: number) => void },
): Promise<unknown> {
  const fault = pictureFault(file, maxBytes);
  if (fault !== undefined) throw new ApiError(0, fault);
  return new Promise<unknown>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${apiClient.baseUrl}${path}`);
    request.setRequestHeader('content-type', file.type === '' ? 'application/octet-stream' : file.type);
    const token = sessionToken.read();
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status } = request;
      const body: unknown = request.response;
      if (status >= 200 && status < 300) resolve(body);
      else reject(new ApiError(status, textOf(body, 'message') ?? statusMessage(status), body));
    });
    request.addEventListener('error', () =>
      reject(new ApiError(0, 'The picture could not be sent. Check your connection and try again.')),
    );
    request.send(file);
  });
}

/** Uploads an image that is not in use yet and resolves with its URL. Throws as `sendPicture` does. */
export async function uploadPicture(path: string, file: File, limits: { maxBytes: number }): Promise<string> {
  const answer = await sendPicture(path, file, limits);
  const url = textOf(fieldOf(answer, 'data'), 'url');
  if (url === undefined) throw new Error('The answer contains no address');
  return url;
}
