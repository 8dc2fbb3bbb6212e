import { imageWidths } from '@greenroom/contract/image-widths';
import type { ProductDetail } from '@greenroom/contract/products/products.schemas';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/picture.tsx';

interface GalleryProps {
  images: ProductDetail['images'];
  /** Index of the visible image, from 0. */
  place: number;
  onPlace: (place: number) => void;
  /** Class of the background of the images. */
  ground: string;
  badges: ReactNode;
}

/** A product's images with arrows that wrap around (PDP-1 to PDP-3). */
export function Gallery({ images, place, onPlace, ground, badges }: GalleryProps) {
  const shown = images[place] ?? images[0];
  const go = (steps: number) => onPlace((place + steps + images.length) % images.length);
  return (
    <section aria-label="Product images" aria-roledescription="carousel" className="flex flex-col gap-3">
      <div
        className={classNames('picture-shade relative aspect-square overflow-hidden rounded-panel', ground)}
      >
        <Picture
          key={shown?.id}
          src={shown?.url ?? ''}
          alt={shown?.alt ?? ''}
          width={1280}
          height={1280}
          widths={imageWidths}
          sizes="(min-width: 1024px) 45vw, 92vw"
          eager
          className="size-full object-cover"
        />
        <div className="absolute inset-x-4 top-4 z-1 flex flex-wrap gap-2">{badges}</div>
        {images.length < 2 ? null : (
          <div className="absolute inset-x-3 bottom-3 z-1 flex items-center justify-between">
            <IconButton label="Previous image" tone="surface" onClick={() => go(-1)}>
              <ChevronLeft aria-hidden="true" className="size-5" />
            </IconButton>
            <p
              aria-live="polite"
              className="tabular rounded-full bg-paper-raised px-3 py-1 text-micro font-semibold"
            >
              <span className="sr-only">Image </span>
              {place + 1} / {images.length}
            </p>
            <IconButton label="Next image" tone="surface" onClick={() => go(1)}>
              <ChevronRight aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
        )}
      </div>
      {images.length < 2 ? null : (
        <ul className="flex flex-wrap gap-3">
          {images.map((image, index) => (
            <li key={image.id}>
              <button
                type="button"
                aria-label={`Show image ${index + 1}`}
                aria-current={index === place ? 'true' : undefined}
                onClick={() => onPlace(index)}
                className={classNames(
                  'block size-18 overflow-hidden rounded-control border-2 border-transparent aria-[current=true]:border-leaf',
                  ground,
                )}
              >
                <Picture
                  src={image.url}
                  alt=""
                  width={160}
                  height={160}
                  widths={[160]}
                  className="size-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
