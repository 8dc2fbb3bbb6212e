import { makeUploadedPicture } from '../../platform/images/uploaded-picture.ts';

/** Width and height of a stored avatar, in pixels. */
const avatarPixels = 512;

/**
 * Makes an avatar from an untrusted file: a square of 512 pixels. @throws AppError of `makeUploadedPicture`.
 */
export const makeAvatarPicture = async (userId: string, file: Buffer): Promise<Buffer> =>
  makeUploadedPicture(userId, file, { pixels: avatarPixels, fit: 'cover' });
