import { imageWidths } from '@greenroom/contract/image-widths';

export type ImageWidth = (typeof imageWidths)[number];
export type ImageFormat = 'avif' | 'webp' | 'jpeg';

/** The width of an address without `?width=`. */
const defaultWidth: ImageWidth = 1280;

/** What an address asks for with `?width=`; undefined for a width that is not one of `imageWidths`. */
export function imageWidth(query: unknown): ImageWidth | undefined {
  if (query === undefined) return defaultWidth;
  return imageWidths.find((width) => String(width) === query);
}

/**
 * The smallest format that a caller's Accept header names (RFC 9110, 12.5.1). One that names none of them, as those that
 * unfurl links do with their `*` for all, gets what everything can read.
 */
export function imageFormat(accept: string | undefined): ImageFormat {
  const accepted = new Set(
    (accept ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
      .map(([type]) => type),
  );
  if (accepted.has('image/avif')) return 'avif';
  return accepted.has('image/webp') ? 'webp' : 'jpeg';
}
