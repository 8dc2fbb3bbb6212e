import { toastLimits } from '@greenroom/contract/limits/pages';
import { showToast } from './overlay/toast.ts';

/** Opens the browser's share sheet. If it has none, copies this page's URL (PDP-11, PDP-12, PLAYER-17, PLAYER-18). */
export async function sharePage(title: string): Promise<void> {
  const url = window.location.href;
  if (typeof navigator.share === 'function') {
    // Closing the share sheet is not a failure.
    await navigator.share({ title, url }).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast('Link copied', { tone: 'success', durationMs: toastLimits.copyConfirmationMs });
  } catch {
    showToast('Your browser did not let us copy the link.', { tone: 'failure' });
  }
}
