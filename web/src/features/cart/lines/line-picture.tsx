import { Picture } from '../../../ui/picture.tsx';

/** What was chosen of a product: its color and its size, those that there are. */
export const chosenOptions = ({ color, size }: { color: string; size: string }): string =>
  [color, size].filter((option) => option !== '').join(', ');

/** The small picture of a line. The line's name stands beside it. */
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
