import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { AppError } from '../app-error.ts';
import { createKeyedQueue } from '../queues/keyed-queue.ts';
import { maxSourcePixels, pictureCodec } from './picture-codec.ts';
import { isMoreThanPicture, type PictureFormat, pictureFormat, withoutLaterFrames } from './picture-file.ts';

const decodeTimeoutSeconds = 20;

/** Of all kinds of uploads together; the rest of the machine belongs to pages and video. */
const decodingTurn = pLimit(Math.max(1, availableParallelism() - 1));
/** Of one sender, one picture at a time waits for it: nobody waits behind all that somebody else sent. */
const turnOfSender = createKeyedQueue();

/** As the image library names them. */
const codecFormats: Readonly<Record<PictureFormat, string>> = {
  png: 'png',
  jpeg: 'jpeg',
  webp: 'webp',
  avif: 'heif',
};

interface PictureSize {
  pixels: number;
  height?: number;
  fit: 'cover' | 'inside';
}

/**
 * A picture from a file that anyone may have sent: decoded and encoded anew as WebP, turned as its EXIF data says. Nothing
 * of the file but its pixels is left; of an animation, its first frame. `fit` is `cover` for one that is cut to exactly
 * `pixels` by `height` around its middle (a square without `height`), `inside` for one whose longer side has at most `pixels`.
 * @param senderId whose upload it is. Decoding takes long, and each sender's pictures are decoded one after the other.
 * @throws AppError `picture_type_refused`, `picture_not_only`, `picture_too_many_pixels`, `picture_unreadable`.
 */
export async function makeUploadedPicture(
  senderId: string,
  file: Buffer,
  size: PictureSize,
): Promise<Buffer> {
  return turnOfSender(senderId, async () => decodingTurn(async () => encodedAnew(file, size)));
}

async function encodedAnew(file: Buffer, { pixels, height = pixels, fit }: PictureSize): Promise<Buffer> {
  const format = pictureFormat(file);
  if (format === undefined) throw new AppError('picture_type_refused');
  if (isMoreThanPicture(file)) throw new AppError('picture_not_only');
  try {
    const source = pictureCodec(withoutLaterFrames(file), {
      limitInputPixels: maxSourcePixels,
      failOn: 'error',
      pages: 1,
    });
    const header = await source.metadata();
    if (header.format !== codecFormats[format]) throw new AppError('picture_unreadable');
    if (header.width * header.height > maxSourcePixels) throw new AppError('picture_too_many_pixels');
    return await source
      .timeout({ seconds: decodeTimeoutSeconds })
      .autoOrient()
      .resize({ width: pixels, height, fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 84, effort: 4 })
      .toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isTooLarge = error instanceof Error && /exceeds pixel limit/i.test(error.message);
    throw new AppError(isTooLarge ? 'picture_too_many_pixels' : 'picture_unreadable', { cause: error });
  }
}
