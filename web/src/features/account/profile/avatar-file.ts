import { errors } from '@greenroom/contract/errors';
import { accountLimits } from '@greenroom/contract/limits';

/** The types that a file dialog offers. The server decides by the content. */
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

/** Why a chosen file cannot be sent, as a message; undefined when it can. */
export function avatarFault(file: Pick<File, 'type' | 'size'>): string | undefined {
  // Where the browser names no type, the server decides.
  if (file.type !== '' && !avatarTypes.some((type) => type === file.type))
    return errors.picture_type_refused.message;
  return file.size > accountLimits.avatarMaxBytes ? errors.picture_too_large.message : undefined;
}
