import { toastLimits } from '@greenroom/contract/limits';
import { toast } from 'sonner';

/** How long a toast stays, for the toaster: 5 s by default, for ever at 0 (ERR-11, ERR-12). */
function toastDurationMs(durationMs: number = toastLimits.durationMs): number {
  return durationMs === 0 ? Number.POSITIVE_INFINITY : durationMs;
}

export interface ToastOptions {
  tone?: 'plain' | 'success' | 'failure';
  /** In milliseconds; 0 stays until it is dismissed. */
  durationMs?: number;
  /** A second toast with the same id takes the first one's place. */
  id?: string;
  action?: { label: string; onSelect: () => void };
  onClose?: () => void;
}

/** Shows a message that goes away by itself. Answers its id. */
export function showToast(message: string, options: ToastOptions = {}): string | number {
  const { tone = 'plain', durationMs, id, action, onClose } = options;
  const show = { plain: toast, success: toast.success, failure: toast.error }[tone];
  return show(message, {
    duration: toastDurationMs(durationMs),
    ...(id === undefined ? {} : { id }),
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.onSelect } }),
    ...(onClose === undefined ? {} : { onDismiss: onClose, onAutoClose: onClose }),
  });
}

export function dismissToast(id: string | number): void {
  toast.dismiss(id);
}
