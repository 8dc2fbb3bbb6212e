import { classNames } from '../class-names.ts';

interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  className?: string;
}

/** A progress bar. In forced colours it uses the browser's native appearance, which follows the reader's colours. */
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
