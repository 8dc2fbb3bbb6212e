import type { AlertDialogProps, DialogProps } from './dialog-parts.tsx';
import { lazyOverlay } from './lazy-overlay.tsx';

/**
 * A dialog that traps the focus and restores it on closing. On a narrow viewport it is a sheet at the bottom.
 * The first field gets the initial focus. On touch devices the dialog itself gets it, because a field would
 * open the keyboard over the sheet.
 */
export const Dialog = lazyOverlay<DialogProps>(
  'dialog',
  async () => (await import('./dialog-parts.tsx')).DialogParts,
);

/** A dialog that requires an answer. A press outside does not close it. */
export const AlertDialog = lazyOverlay<AlertDialogProps>(
  'dialog',
  async () => (await import('./dialog-parts.tsx')).AlertDialogParts,
);
