import { imageWidths } from '@greenroom/contract/image-widths';

export type ImageWidth = (typeof imageWidths)[number];
export type ImageFormat = 'avif' | 'webp' | 'jpeg';

/** The width when the address has no `?width=`. */
const defaultWidth: ImageWidth = 1280;

/** The width that `?width=` asks for. Undefined for a width that is not one of `imageWidths`. */
export function imageWidth(query: unknown): ImageWidth | undefined {
  if (query === undefined) return defaultWidth;
  return imageWidths.find((width) => String(width) === query);
}

/**
 * The smallest format that the Accept header names (RFC 9110, 12.5.1). A header that names none of them, such
 * as the `*` of link previewers, gets JPEG, which every client can read.
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
