import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { homeLimits } from '@greenroom/contract/limits/pages';
import { isStillDismissed, readDismissal, writeDismissal } from '../../lib/storage/dismissal.ts';
import type { InstallCardProps } from './install-card.tsx';

const dismissalKey = 'greenroom.install-dismissed-at';

/** The `beforeinstallprompt` event (https://wicg.github.io/manifest-incubations/). */
interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

function isInstallOffer(event: Event): event is InstallOffer {
  return 'prompt' in event;
}

/**
 * Asks to install Greenroom, some time after the browser offered it (SHELL-26 to SHELL-29). The browser
 * offers once per page load, so a page without room for the card hides it but keeps the offer.
 */
export function InstallPrompt({ isHidden }: { isHidden: boolean }) {
  const [offer, setOffer] = useState<InstallOffer>();
  const [card, setCard] = useState<{ Content: ComponentType<InstallCardProps> }>();

  useEffect(() => {
    let timer: number | undefined;
    const onOffer = (event: Event) => {
      if (!isInstallOffer(event)) return;
      // This card replaces the browser's own prompt, and it remembers a dismissal.
      event.preventDefault();
      const isInstalled = window.matchMedia('(display-mode: standalone)').matches;
      if (isInstalled || isStillDismissed(readDismissal(dismissalKey), Date.now())) return;
      window.clearTimeout(timer);
      // If the code of the card cannot be loaded, the card is not shown.
      import('./install-card.tsx').then(({ InstallCard: Content }) => setCard({ Content })).catch(() => {});
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

  if (offer === undefined || card === undefined || isHidden) return null;

  function dismiss() {
    writeDismissal(dismissalKey, Date.now());
    setOffer(undefined);
  }

  async function install(current: InstallOffer) {
    const { outcome } = await current.prompt();
    if (outcome === 'accepted') setOffer(undefined);
    else dismiss();
  }

  return <card.Content onInstall={() => void install(offer).catch(dismiss)} onDismiss={dismiss} />;
}
