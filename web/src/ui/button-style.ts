import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Fills the width of its container. */
  wide?: boolean | undefined;
}

const variants: Readonly<Record<ButtonVariant, string>> = {
  // The transparent border becomes visible in forced colours, which remove the background.
  primary: 'border border-transparent bg-leaf text-on-leaf hover:bg-leaf-strong',
  secondary: 'border border-transparent bg-moss text-ink hover:bg-moss-strong',
  outline: 'border border-stone-strong text-ink hover:border-ink hover:bg-moss',
  quiet: 'text-ink hover:bg-moss',
  danger: 'border border-transparent bg-beet text-on-beet hover:bg-beet-strong',
};

/** A small button looks 36 px high, but its hit area is 44 px. */
const sizes: Readonly<Record<ButtonSize, string>> = {
  small: 'min-h-9 px-4 text-small relative after:absolute after:inset-x-0 after:-inset-y-1',
  medium: 'min-h-11 px-5 text-body',
  large: 'min-h-13 px-7 text-body',
};

/** The classes of a button, also for links that look like one. */
export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: ButtonLook = {}): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-full font-semibold leading-tight whitespace-nowrap select-none',
    'transition-[background-color,border-color,color,transform] duration-(--motion-quick) ease-settle active:scale-[0.985]',
    'disabled:cursor-not-allowed disabled:bg-paper-sunken disabled:text-stone-text disabled:active:scale-100 data-disabled:cursor-not-allowed',
    'data-unavailable:cursor-not-allowed data-unavailable:bg-paper-sunken data-unavailable:text-stone-text data-unavailable:active:scale-100',
    variants[variant],
    sizes[size],
    wide && 'w-full',
  );
}

/** The classes of a round 44 px button with a single icon. */
export function iconButtonClass(tone: 'plain' | 'surface' = 'plain'): string {
  return classNames(
    'relative inline-flex size-11 shrink-0 items-center justify-center rounded-full select-none',
    'transition-colors duration-(--motion-quick) ease-settle disabled:opacity-50',
    tone === 'plain' ? 'text-ink hover:bg-moss' : 'bg-paper-raised text-ink shadow-low hover:bg-moss',
  );
}
