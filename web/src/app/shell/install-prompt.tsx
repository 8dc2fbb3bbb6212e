import { useEffect, useState } from 'react';
import { homeLimits } from '@greenroom/contract/limits';
import { isStillDismissed, readDismissal, writeDismissal } from '../../lib/storage/dismissal.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from './logo.tsx';

const dismissalKey = 'greenroom.install-dismissed-at';

/** The browser's offer to install the page as an app (https://wicg.github.io/manifest-incubations/). */
interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

function isInstallOffer(event: Event): event is InstallOffer {
  return 'prompt' in event;
}

/**
 * Asks to install Greenroom, a while after the browser offered it (SHELL-26 to SHELL-29). The browser offers once a page
 * load, so a page without room for it hides it and keeps it.
 */
export function InstallPrompt({ isHidden }: { isHidden: boolean }) {
  const [offer, setOffer] = useState<InstallOffer>();

  useEffect(() => {
    let timer: number | undefined;
    const onOffer = (event: Event) => {
      if (!isInstallOffer(event)) return;
      // This banner takes the place of the browser's own, and remembers a no.
      event.preventDefault();
      const isInstalled = window.matchMedia('(display-mode: standalone)').matches;
      if (isInstalled || isStillDismissed(readDismissal(dismissalKey), Date.now())) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setOffer(event), homeLimits.installPromptDelayMs);
    };
    const onInstalled = () => {
      window.clearTimeout(timer);
      setOffer(undefined);
    };
    window.addEventListener('beforeinstallprompt', onOffer);
    window.addEventListener('appinstalled', onInstalled);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('beforeinstallprompt', onOffer);
      window.removeEventListener('appinstalled', onInstalled);
    };
  }, []);

  if (offer === undefined || isHidden) return null;

  function dismiss() {
    writeDismissal(dismissalKey, Date.now());
    setOffer(undefined);
  }

  async function install(current: InstallOffer) {
    const { outcome } = await current.prompt();
    if (outcome === 'accepted') setOffer(undefined);
    else dismiss();
  }

  return (
    <aside
      aria-label="Install Greenroom"
      className="popup-surface fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-40 mx-auto max-w-sm rounded-panel p-5 sm:right-auto sm:left-5 sm:mx-0"
    >
      <Logo />
      <p className="mt-2 mb-4 text-small text-ink-soft">
        Put it on your home screen: one tap to the next show.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void install(offer).catch(dismiss)}>Install Now</Button>
        <Button variant="quiet" onClick={dismiss}>
          Maybe Later
        </Button>
      </div>
    </aside>
  );
}
