import { Button } from '../../ui/button.tsx';
import { Logo } from './logo.tsx';

export interface InstallCardProps {
  onInstall: () => void;
  onDismiss: () => void;
}

/** The card that asks whether to install Greenroom (SHELL-26 to SHELL-29). */
export function InstallCard({ onInstall, onDismiss }: InstallCardProps) {
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
        <Button onClick={onInstall}>Install Now</Button>
        <Button variant="quiet" onClick={onDismiss}>
          Maybe Later
        </Button>
      </div>
    </aside>
  );
}
