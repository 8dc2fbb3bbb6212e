import { classNames } from '../class-names.ts';

interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  className?: string;
}

/** How far something has come. In forced colors it looks like the browser's own, whose colors are then the reader's. */
export function ProgressBar({ label, value, max, className }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className={classNames(
        'h-2 appearance-none overflow-hidden rounded-full bg-moss-strong forced-colors:appearance-auto [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-leaf',
        className,
      )}
    />
  );
}
