import { formatCountdown } from '@greenroom/contract/time-format';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useIsHydrated } from '../hydration/use-is-hydrated.ts';
import type { FormAttempt } from './use-form-submission.ts';

interface SubmitButtonProps {
  attempt: Pick<FormAttempt, 'isPending' | 'waitSeconds'>;
  busyLabel: string;
  /** The form has been sent, and the next page loads. */
  isLeaving?: boolean;
  /** It destroys something. */
  destructive?: boolean;
  /** Nothing can be sent yet. */
  disabled?: boolean;
  /** The id of what says why. */
  describedBy?: string | undefined;
  /** It stands alone below the fields, and takes their whole width. */
  wide?: boolean;
  children: ReactNode;
}

/** Sends a form. While an attempt has to wait it says how long, and keeps the focus. */
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
  // Before this page's own code runs, the browser would send the form itself.
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
