import type { ImageFormat, ImageWidth } from './image-request.ts';
import { maxSourcePixels, pictureCodec } from './picture-codec.ts';

/** `svg` is drawn by this project; `raster` may come from anyone. */
export type SourceKind = 'svg' | 'raster';

const rasterFormats = new Set(['jpeg', 'png', 'webp']);

/** The background of transparent pictures in a format without transparency: the interface's paper colour. */
const paper = '#faf6ee';

async function open(source: Buffer, kind: SourceKind, width: number) {
  const { format, width: drawnWidth } = await pictureCodec(source, {
    limitInputPixels: maxSourcePixels,
  }).metadata();
  if (kind === 'svg' ? format !== 'svg' : !rasterFormats.has(format)) {
    throw new TypeError(`A picture of the format ${format} is stored as ${kind}`);
  }
  // Renders vectors at the requested size instead of scaling a bitmap. 72 dots per inch is their natural
  // size.
  const density = kind === 'svg' ? Math.min(2400, Math.max(1, (72 * width) / drawnWidth)) : undefined;
  return pictureCodec(source, {
    limitInputPixels: maxSourcePixels,
    ...(density === undefined ? {} : { density }),
  });
}

/**
 * Renders a picture at a width in pixels, with proportional height. A raster picture is never enlarged. The
 * EXIF orientation is applied, and all EXIF data is removed.
 * @throws Error for a source that is not a picture of its kind.
 */
export async function renderImage(
  source: Buffer,
  { kind, width, format }: { kind: SourceKind; width: ImageWidth; format: ImageFormat },
): Promise<Buffer> {
  const image = (await open(source, kind, width))
    .autoOrient()
    .resize({ width, withoutEnlargement: kind === 'raster' });
  if (format === 'avif') return image.avif({ quality: 55, effort: 1 }).toBuffer();
  if (format === 'webp') return image.webp({ quality: 80, effort: 2 }).toBuffer();
  return image.flatten({ background: paper }).jpeg({ quality: 82, progressive: true }).toBuffer();
}
