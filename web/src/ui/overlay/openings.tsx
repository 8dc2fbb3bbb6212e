import { useState } from 'react';
import { AlertDialog } from './dialog.tsx';

/** The openings of a dialog: what it is about, and how many there were. What it was about stays while it closes. */
export interface Openings<Subject> {
  current: { subject: Subject; isOpen: boolean; opening: number } | undefined;
  open: (subject: Subject) => void;
  close: () => void;
}

/** Counts the openings, so that each can begin anew by its `key`. */
export function useOpenings<Subject>(): Openings<Subject> {
  const [current, setCurrent] = useState<Openings<Subject>['current']>();
  return {
    current,
    open: (subject) =>
      setCurrent((before) => ({ subject, isOpen: true, opening: (before?.opening ?? 0) + 1 })),
    close: () => setCurrent((before) => before && { ...before, isOpen: false }),
  };
}

/** Asks before something is taken away. It stays open while that is under way. */
export function RemovalQuestion<Subject>({
  asked,
  titleOf,
  onConfirm,
  busy,
  ...words
}: {
  asked: Openings<Subject>;
  titleOf: (subject: Subject) => string;
  description: string;
  confirmLabel: string;
  busy: boolean;
  onConfirm: (subject: Subject) => void;
}) {
  const { current } = asked;
  return (
    <AlertDialog
      open={current?.isOpen === true}
      onOpenChange={(isOpen) => {
        if (!isOpen && !busy) asked.close();
      }}
      title={current === undefined ? '' : titleOf(current.subject)}
      destructive
      busy={busy}
      onConfirm={() => {
        if (current !== undefined) onConfirm(current.subject);
      }}
      {...words}
    />
  );
}
