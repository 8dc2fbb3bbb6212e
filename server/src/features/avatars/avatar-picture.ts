import { AppError } from '../../platform/app-error.ts';
import { maxSourcePixels, pictureCodec } from '../../platform/images/picture-codec.ts';
import { isMoreThanPicture, type PictureFormat, pictureFormat } from './picture-file.ts';

/** Width and height of a stored avatar, in pixels. */
const avatarPixels = 512;
const decodeTimeoutSeconds = 20;

/** As the image library names them. */
const codecFormats: Readonly<Record<PictureFormat, string>> = {
  png: 'png',
  jpeg: 'jpeg',
  webp: 'webp',
  avif: 'heif',
};

/**
 * An avatar from a file that anyone may have sent: decoded and encoded anew as a square WebP of 512 pixels, cut around its
 * middle, turned as its EXIF data says. Nothing of the file but its pixels is left; of an animation, its first frame.
 * @throws AppError `picture_type_refused`, `picture_not_only`, `picture_too_many_pixels`, `picture_unreadable`.
 */
export async function makeAvatarPicture(file: Buffer): Promise<Buffer> {
  const format = pictureFormat(file);
  if (format === undefined) throw new AppError('picture_type_refused');
  if (isMoreThanPicture(file)) throw new AppError('picture_not_only');
  try {
    const source = pictureCodec(file, { limitInputPixels: maxSourcePixels, failOn: 'error', pages: 1 });
    const header = await source.metadata();
    if (header.format !== codecFormats[format]) throw new AppError('picture_unreadable');
    if (header.width * header.height > maxSourcePixels) throw new AppError('picture_too_many_pixels');
    return await source
      .timeout({ seconds: decodeTimeoutSeconds })
      .autoOrient()
      .resize({ width: avatarPixels, height: avatarPixels, fit: 'cover' })
      .webp({ quality: 84, effort: 4 })
      .toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isTooLarge = error instanceof Error && /exceeds pixel limit/i.test(error.message);
    throw new AppError(isTooLarge ? 'picture_too_many_pixels' : 'picture_unreadable', { cause: error });
  }
}
