import { pictureErrors } from '@greenroom/contract/errors/pictures';
import type { PictureShape } from './picture-shapes.ts';

/** A part of an image, in pixels of the image as displayed, after its EXIF rotation. */
export interface PicturePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

const quality = 0.9;

/**
 * Decodes an image. It is valid until its URL is revoked.
 * @throws {Error} with a message for people, if the browser cannot decode it
 */
export async function readPicture(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
  } catch (cause) {
    throw new Error(pictureErrors.picture_unreadable.message, { cause });
  }
  return picture;
}

/** The size in which a part is stored: its own, or a smaller one. */
export function keptSize(
  part: PicturePart,
  { aspect, maxWidth }: PictureShape,
): { width: number; height: number } {
  const width = Math.max(1, Math.min(maxWidth, Math.round(part.width)));
  return { width, height: Math.max(1, Math.round(width / aspect)) };
}

/** Draws a part so that it fills the canvas. */
export function drawPart(canvas: HTMLCanvasElement, picture: HTMLImageElement, part: PicturePart): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  const { x, y, width, height } = part;
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
}

/**
 * Encodes the part of an image: as WebP, or if the browser cannot encode that, as JPEG for a photo or PNG for
 * an image that may be transparent.
 * @throws {Error} if the browser encodes nothing
 */
export async function cutPicture(
  picture: HTMLImageElement,
  part: PicturePart,
  { shape, sourceType }: { shape: PictureShape; sourceType: string },
): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, keptSize(part, shape));
  drawPart(canvas, picture, part);
  const plainType = sourceType === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  // If a browser cannot encode the requested type, it produces PNG (HTML, 4.12.5.1, "toBlob").
  const webp = await encoded(canvas, 'image/webp');
  const file = webp?.type === 'image/webp' ? webp : await encoded(canvas, plainType);
  if (file === null) throw new Error('This browser could not cut the picture. Try a smaller one.');
  return new File([file], shape.noun, { type: file.type });
}

async function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
}
