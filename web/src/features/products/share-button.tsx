import { Share2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { toastLimits } from '@greenroom/contract/limits';

/** Opens the browser's share feature; where it has none, copies the page's link (PDP-11, PDP-12). */
export function ShareButton({ title }: { title: string }) {
  async function share() {
    const url = window.location.href;
    if (typeof navigator.share === 'function') {
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

  return (
    <Button variant="outline" onClick={() => void share()}>
      <Share2 aria-hidden="true" className="size-4" />
      Share
    </Button>
  );
}
