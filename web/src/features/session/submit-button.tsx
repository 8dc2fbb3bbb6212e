import { formatCountdown } from '@greenroom/contract/time-format';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

interface SubmitButtonProps {
  busy: boolean;
  busyLabel: string;
  /** Seconds until the next attempt may come, counting down; 0 at once. */
  waitSeconds?: number;
  /** It destroys something. */
  destructive?: boolean;
  children: ReactNode;
}

/** Sends a form. While an attempt has to wait it says how long, and keeps the focus. */
export function SubmitButton({
  busy,
  busyLabel,
  waitSeconds = 0,
  destructive = false,
  children,
}: SubmitButtonProps) {
  // Before this page's own code runs, the browser would send the form itself.
  const isHydrated = useIsHydrated();
  if (waitSeconds > 0) {
    return (
      <Button
        type="submit"
        size="large"
        variant="outline"
        wide
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
      type="submit"
      variant={destructive ? 'danger' : 'primary'}
      disabled={!isHydrated}
      size="large"
      wide
      busy={busy}
      busyLabel={busyLabel}
    >
      {children}
    </Button>
  );
}
