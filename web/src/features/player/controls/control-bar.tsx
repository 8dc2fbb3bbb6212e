import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

interface ControlBarProps {
  areShown: boolean;
  /** Called with whether keyboard focus is among the controls. */
  onFocusChange: (hasKeyboard: boolean) => void;
  className: string;
  /**
   * Whether the stage shows a poster instead of a picture. The poster covers the whole stage, so the bar spans
   * it too.
   */
  isOverPoster?: boolean;
  children: ReactNode;
}

/**
 * The controls of a player, over the bottom of the picture. They hide by themselves, unless keyboard focus is
 * among them.
 */
export function ControlBar({
  areShown,
  onFocusChange,
  className,
  isOverPoster = false,
  children,
}: ControlBarProps) {
  return (
    // Tracks whether keyboard focus is among the controls.
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
        // Forced colours remove the gradient that separates the icons from the picture.
        'forced-colors:bg-[Canvas] forced-colors:bg-none',
        // A press beside the controls reaches the picture.
        'pointer-events-none',
        areShown ? 'opacity-100 *:pointer-events-auto' : 'opacity-0',
      )}
    >
      {children}
    </div>
  );
}
