import { Picture } from '../../../ui/picture.tsx';

/** The chosen color and size of a product, as far as it has them. */
export const chosenOptions = ({ color, size }: { color: string; size: string }): string =>
  [color, size].filter((option) => option !== '').join(', ');

/** The small image of a line. The line's name is beside it. */
export function LinePicture({ src }: { src: string }) {
  return (
    <div className="size-20 shrink-0 overflow-hidden rounded-control bg-moss">
      <Picture
        src={src}
        alt=""
        width={160}
        height={160}
        widths={[160, 320]}
        sizes="80px"
        className="size-full object-cover"
      />
    </div>
  );
}
