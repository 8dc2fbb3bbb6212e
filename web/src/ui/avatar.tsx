import { useState } from 'react';
import { classNames } from './class-names.ts';

const sizes = {
  small: 'size-8 text-micro',
  medium: 'size-10 text-small',
  large: 'size-16 text-lead',
} as const;

interface AvatarProps {
  name: string;
  /** If omitted or if it fails to load, the name's initial is shown. */
  src?: string | undefined;
  size?: keyof typeof sizes;
  className?: string;
}

/** Decorative: the name is beside it as text. */
export function Avatar({ name, src, size = 'medium', className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-moss-strong font-display font-bold text-ink select-none',
        sizes[size],
        className,
      )}
    >
      {src && src !== failedSrc ? (
        <img
          // It may have failed before hydration.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailedSrc(src);
          }}
          src={src}
          alt=""
          className="size-full object-cover"
          onError={() => setFailedSrc(src)}
        />
      ) : (
        (name.trim()[0] ?? '?').toUpperCase()
      )}
    </span>
  );
}
