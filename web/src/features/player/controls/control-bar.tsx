import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

interface ControlBarProps {
  areShown: boolean;
  /** Whether the keyboard is among the controls. */
  onFocusChange: (hasKeyboard: boolean) => void;
  className: string;
  /** There is no picture yet beside which the bar could end: what stands in its place covers the whole stage. */
  isOverPoster?: boolean;
  children: ReactNode;
}

/** The controls of a player, over the foot of the picture. They go away by themselves, unless the keyboard is among them. */
export function ControlBar({
  areShown,
  onFocusChange,
  className,
  isOverPoster = false,
  children,
}: ControlBarProps) {
  return (
    // Follows whether the keyboard is among the controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label="Player controls"
      onFocus={(event) => onFocusChange(event.target.matches(':focus-visible'))}
      onBlur={() => onFocusChange(false)}
      style={isOverPoster ? { ['--picture-end' as string]: '0px' } : undefined}
      className={classNames(
        '@container absolute right-(--picture-end,0px) bottom-0 left-0 flex bg-linear-to-t to-transparent pt-8 transition-opacity duration-(--motion-calm) focus-within:opacity-100',
        className,
        // The reader's own colours take away the shade that sets icons apart from the picture.
        'forced-colors:bg-[Canvas] forced-colors:bg-none',
        // Beside them a press is one on the picture.
        'pointer-events-none',
        areShown ? 'opacity-100 *:pointer-events-auto' : 'opacity-0',
      )}
    >
      {children}
    </div>
  );
}
