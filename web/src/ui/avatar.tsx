import { Avatar as Base } from '@base-ui/react/avatar';
import { classNames } from './class-names.ts';

const sizes = {
  small: 'size-8 text-micro',
  medium: 'size-10 text-small',
  large: 'size-16 text-lead',
} as const;

interface AvatarProps {
  name: string;
  /** Left out or failing to load, the name's initial stands there. */
  src?: string | undefined;
  size?: keyof typeof sizes;
  className?: string;
}

/** Decoration beside a name that is said in words. */
export function Avatar({ name, src, size = 'medium', className }: AvatarProps) {
  return (
    <Base.Root
      aria-hidden="true"
      className={classNames(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-moss-strong font-display font-bold text-ink select-none',
        sizes[size],
        className,
      )}
    >
      {src ? <Base.Image src={src} alt="" className="size-full object-cover" /> : null}
      <Base.Fallback>{(name.trim()[0] ?? '?').toUpperCase()}</Base.Fallback>
    </Base.Root>
  );
}
