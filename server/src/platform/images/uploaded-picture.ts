import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { AppError } from '../app-error.ts';
import { createKeyedQueue } from '../queues/keyed-queue.ts';
import { maxSourcePixels, pictureCodec } from './picture-codec.ts';
import { isMoreThanPicture, type PictureFormat, pictureFormat, withoutLaterFrames } from './picture-file.ts';

const decodeTimeoutSeconds = 20;

/** Limits decoding over all kinds of uploads. The remaining cores serve pages and video. */
const decodingTurn = pLimit(Math.max(1, availableParallelism() - 1));
/**
 * Each sender decodes one picture at a time, so that nobody waits behind a queue of somebody else's uploads.
 */
const turnOfSender = createKeyedQueue();

/** The image library's names of the formats. */
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
 * Makes a picture from an untrusted file: decoded, rotated by its EXIF data and encoded again as WebP.
 * Nothing but its pixels remains; of an animation, only the first frame. With `fit: 'cover'` it is cropped
 * around its middle to exactly `pixels` by `height` (a square without `height`). With `fit: 'inside'` its
 * longer side has at most `pixels`.
 * @param senderId the uploader; each sender's pictures are decoded one after the other, because decoding is
 * slow
 * @throws AppError `picture_type_refused`, `picture_not_only`, `picture_too_many_pixels`,
 * `picture_unreadable`.
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
