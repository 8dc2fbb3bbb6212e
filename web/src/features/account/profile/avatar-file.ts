import { errors } from '@greenroom/contract/errors';
import { accountLimits } from '@greenroom/contract/limits';

/** What a file dialog offers; the server judges by the content. */
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

/** Why a chosen file need not be sent at all, in words; undefined when it may be a picture that is taken. */
export function avatarFault(file: Pick<File, 'type' | 'size'>): string | undefined {
  // A browser that knows no type for it leaves the judgement to the server.
  if (file.type !== '' && !avatarTypes.some((type) => type === file.type))
    return errors.picture_type_refused.message;
  return file.size > accountLimits.avatarMaxBytes ? errors.picture_too_large.message : undefined;
}
