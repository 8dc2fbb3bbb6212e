import type { AlertDialogProps, DialogProps } from './dialog-parts.tsx';
import { lazyOverlay } from './lazy-overlay.tsx';

/**
 * A dialog that traps the focus and gives it back; a sheet at the bottom of a narrow screen. The focus begins in its first
 * field. By touch it begins on the whole, since a field would open the keyboard over the sheet.
 */
export const Dialog = lazyOverlay<DialogProps>(
  'dialog',
  async () => (await import('./dialog-parts.tsx')).DialogParts,
);

/** A question that has to be answered: a press outside does not close it. */
export const AlertDialog = lazyOverlay<AlertDialogProps>(
  'dialog',
  async () => (await import('./dialog-parts.tsx')).AlertDialogParts,
);
