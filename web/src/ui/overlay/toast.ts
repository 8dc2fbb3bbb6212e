import { Toast } from '@base-ui/react/toast';
import { toastLimits } from '@greenroom/contract/limits';

/** Takes the toasts to where `Toaster` shows them. */
export const toastManager = Toast.createToastManager();

interface ToastOptions {
  tone?: 'plain' | 'success' | 'failure';
  /** In milliseconds, 5 s by default; 0 stays until it is dismissed (ERR-11, ERR-12). */
  durationMs?: number;
  /** A second toast with the same id takes the first one's place. */
  id?: string;
}

/** Shows a message that goes away by itself. Answers its id. */
export function showToast(
  message: string,
  { tone = 'plain', durationMs = toastLimits.durationMs, id }: ToastOptions = {},
): string {
  return toastManager.add({ description: message, type: tone, timeout: durationMs, id });
}
