import { Picture } from '../../ui/picture.tsx';

/** The image of a show at the size of the player, behind or before the video. */
export function StagePoster({ src, className }: { src: string; className: string }) {
  return (
    <Picture
      src={src}
      alt=""
      width={960}
      height={540}
      widths={[320, 640, 960, 1280]}
      sizes="(min-width: 768px) 70vw, 100vw"
      eager
      className={`absolute inset-0 size-full object-cover ${className}`}
    />
  );
}
