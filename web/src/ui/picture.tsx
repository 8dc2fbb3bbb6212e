import { useEffect, useRef, useState } from 'react';
import { ImageOff } from 'lucide-react';
import { classNames } from './class-names.ts';

interface PictureProps {
  /** A URL. Those of this server support `?width=`. Those of other servers are used as they are. */
  src: string;
  alt: string;
  width: number;
  height: number;
  /** The widths that the URL supports, in pixels. */
  widths?: readonly number[];
  /** The `sizes` attribute, such as `(min-width: 1024px) 25vw, 50vw`. */
  sizes?: string;
  /** In the initial viewport: loaded immediately and with high priority. */
  eager?: boolean;
  className?: string;
}

/** A responsive image, with a placeholder icon if it cannot be loaded (ERR-10). */
export function Picture({
  src,
  alt,
  width,
  height,
  widths: ownWidths,
  sizes,
  eager = false,
  className,
}: PictureProps) {
  const widths = src.startsWith('/') ? ownWidths : undefined;
  const [failedSrc, setFailedSrc] = useState<string>();
  const image = useRef<HTMLImageElement>(null);

  // The error event of an image that failed before hydration was missed.
  useEffect(() => {
    const element = image.current;
    if (element !== null && element.complete && element.naturalWidth === 0) setFailedSrc(src);
  }, [src]);

  if (src === '' || failedSrc === src) {
    return (
      <span className={classNames('flex items-center justify-center bg-moss text-stone-text', className)}>
        <ImageOff aria-hidden="true" className="size-8" strokeWidth={1.5} />
        {alt === '' ? null : <span className="sr-only">{alt}</span>}
      </span>
    );
  }
  const sized = (pixels: number) => `${src}${src.includes('?') ? '&' : '?'}width=${pixels}`;
  const largest = widths?.at(-1);
  return (
    <img
      ref={image}
      src={largest === undefined ? src : sized(widths?.find((candidate) => candidate >= width) ?? largest)}
      srcSet={widths?.map((pixels) => `${sized(pixels)} ${pixels}w`).join(', ')}
      sizes={widths === undefined ? undefined : (sizes ?? '100vw')}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailedSrc(src)}
      className={className}
    />
  );
}
