import { formatCountdown } from '@greenroom/contract/time-format';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useIsHydrated } from '../hydration/use-is-hydrated.ts';
import type { FormAttempt } from './use-form-submission.ts';

interface SubmitButtonProps {
  attempt: Pick<FormAttempt, 'isPending' | 'waitSeconds'>;
  busyLabel: string;
  /** The form was submitted, and the next page is loading. */
  isLeaving?: boolean;
  /** Whether submitting is destructive. */
  destructive?: boolean;
  /** Whether nothing can be submitted yet. */
  disabled?: boolean;
  /** The id of the element with the reason. */
  describedBy?: string | undefined;
  /** It is alone below the fields and has their full width. */
  wide?: boolean;
  children: ReactNode;
}

/** The submit button of a form. While an attempt has to wait, it shows the remaining time and keeps the focus. */
export function SubmitButton({
  attempt: { isPending, waitSeconds },
  busyLabel,
  isLeaving = false,
  destructive = false,
  disabled = false,
  describedBy,
  wide = false,
  children,
}: SubmitButtonProps) {
  // Before hydration, the browser would submit the form natively.
  const isHydrated = useIsHydrated();
  const look = { size: wide ? 'large' : 'medium', wide } as const;
  if (waitSeconds > 0) {
    return (
      <Button
        {...look}
        type="submit"
        variant="outline"
        aria-disabled
        onClick={(event) => event.preventDefault()}
        className="tabular"
      >
        Try again in {formatCountdown(waitSeconds)}
      </Button>
    );
  }
  return (
    <Button
      {...look}
      type="submit"
      variant={destructive ? 'danger' : 'primary'}
      disabled={disabled || !isHydrated}
      aria-describedby={describedBy}
      busy={isPending || isLeaving}
      busyLabel={busyLabel}
    >
      {children}
    </Button>
  );
}
