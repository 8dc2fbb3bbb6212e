import sharp from 'sharp';

export interface ArtRendering {
  /** Width in pixels. The height follows from the picture's proportions. */
  readonly width: number;
  readonly format: 'webp' | 'avif' | 'png';
}

/** The width of the drawings in their own units. At 72 dpi, librsvg draws one unit as one pixel. */
const nativeWidth = /\swidth="(\d+)"/;

/**
 * Renders an SVG picture at the requested width. Vectors are rendered at that size, not scaled afterwards.
 * Throws an Error if the text is not an SVG with a width.
 */
export async function renderArt(svg: string, { width, format }: ArtRendering): Promise<Buffer> {
  const drawn = Number(nativeWidth.exec(svg)?.[1]);
  if (!(drawn > 0)) throw new Error('The text is not an SVG picture with a width');
  const image = sharp(Buffer.from(svg), {
    density: Math.min(2400, Math.max(8, (72 * width) / drawn)),
  }).resize({ width });
  if (format === 'webp') return await image.webp({ quality: 82, effort: 2 }).toBuffer();
  if (format === 'avif') return await image.avif({ quality: 58, effort: 2 }).toBuffer();
  return await image.png({ compressionLevel: 6 }).toBuffer();
}
