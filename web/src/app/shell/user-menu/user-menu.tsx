import { UserRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { useSession } from '../../../features/session/session.api.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { iconButtonClass } from '../../../ui/button-style.ts';
import { lazyOverlay } from '../../../ui/overlay/lazy-overlay.tsx';

const LazyPanel = lazyOverlay<{ trigger: ReactElement }>(
  'menu',
  async () => (await import('./user-menu-panel.tsx')).UserMenuPanel,
);

/** The account button, which opens the user menu. */
export function UserMenu() {
  const session = useSession();
  return (
    <LazyPanel
      trigger={
        <button type="button" aria-label="User menu" className={iconButtonClass()}>
          {session.status === 'signed-in' ? (
            <Avatar name={session.user.name} src={session.user.avatarUrl} size="small" />
          ) : (
            <UserRound aria-hidden="true" className="size-5" />
          )}
        </button>
      }
    />
  );
}
