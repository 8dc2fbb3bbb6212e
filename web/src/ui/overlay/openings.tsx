import { useState } from 'react';
import { AlertDialog } from './dialog.tsx';

/** The openings of a dialog: its subject, and their number. The subject is kept while the dialog closes. */
export interface Openings<Subject> {
  current: { subject: Subject; isOpen: boolean; opening: number } | undefined;
  open: (subject: Subject) => void;
  close: () => void;
}

/** Counts the openings, for use as a `key` that resets the dialog's state. */
export function useOpenings<Subject>(): Openings<Subject> {
  const [current, setCurrent] = useState<Openings<Subject>['current']>();
  return {
    current,
    open: (subject) =>
      setCurrent((before) => ({ subject, isOpen: true, opening: (before?.opening ?? 0) + 1 })),
    close: () => setCurrent((before) => before && { ...before, isOpen: false }),
  };
}

/** Confirms a removal. It stays open while the removal is pending. */
export function RemovalQuestion<Subject>({
  openings,
  titleOf,
  onConfirm,
  busy,
  ...words
}: {
  openings: Openings<Subject>;
  titleOf: (subject: Subject) => string;
  description: string;
  confirmLabel: string;
  busy: boolean;
  onConfirm: (subject: Subject) => void;
}) {
  const { current } = openings;
  return (
    <AlertDialog
      open={current?.isOpen === true}
      onOpenChange={(isOpen) => {
        if (!isOpen && !busy) openings.close();
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
