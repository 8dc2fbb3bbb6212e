import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { AlertDialog } from '../../overlay/dialog.tsx';

interface LeaveQuestionProps {
  /** Whether leaving now would lose something. */
  isAsked: boolean;
  /** Locations to which the user may navigate without losing it. If omitted, only the current one. */
  keeps?: (next: Location) => boolean;
  title: string;
  description: string;
}

/**
 * Asks before leaving would lose something: with this dialog for navigation within the site, with the browser's
 * own when the tab closes.
 */
export function LeaveQuestion({ isAsked, keeps, title, description }: LeaveQuestionProps) {
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next }) => {
    const isHere = next.pathname === here.pathname && next.search === here.search;
    return isAsked && !isHere && keeps?.(next) !== true;
  });

  useEffect(() => {
    if (!isAsked) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked]);

  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen) blocker.reset?.();
      }}
      title={title}
      description={description}
      confirmLabel="Leave"
      cancelLabel="Stay"
      destructive
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
