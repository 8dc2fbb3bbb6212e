import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass, iconButtonClass } from './button-style.ts';
import type { ButtonLook } from './button-style.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './loading/spinner.tsx';

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** The action is in progress: the button keeps its size and its focus, and ignores presses. */
    busy?: boolean;
    /** Announced to screen readers meanwhile. */
    busyLabel?: string;
    /** The action is currently impossible. The button stays focusable, which a `disabled` one would not. */
    unavailable?: boolean;
  };

export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel = 'Working…',
  unavailable = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || unavailable || undefined}
      data-unavailable={unavailable || undefined}
      onClick={busy || unavailable ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClass({ variant, size, wide }), className)}
    >
      {busy ? (
        <>
          <Spinner />
          <span>{busyLabel}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook;

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classNames(buttonClass({ variant, size, wide }), className)} />;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Its accessible name. */
  label: string;
  tone?: 'plain' | 'surface';
  children: ReactNode;
};

export function IconButton({ label, tone, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(iconButtonClass(tone), className)}
    >
      {children}
    </button>
  );
}
