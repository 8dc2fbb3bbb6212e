import { Bell } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../features/session/session.api.ts';
import { iconButtonClass } from '../../ui/button-style.ts';
import { useIsIdle } from '../../ui/loading/use-is-idle.ts';

// If the code of the live bell cannot be loaded, the bell stays a link.
const LiveBell = lazy(async () => import('./live-bell.tsx').catch(() => ({ default: BellLink })));

/**
 * The bell of a signed-in user. It is a plain link at first. When the page is idle, it loads the unread
 * count, the latest notices and the socket.
 */
export function HeaderBell() {
  const session = useSession();
  const isIdle = useIsIdle();
  if (session.status !== 'signed-in') return null;
  if (!isIdle) return <BellLink />;
  return (
    <Suspense fallback={<BellLink />}>
      <LiveBell key={session.user.id} userId={session.user.id} />
    </Suspense>
  );
}

function BellLink() {
  return (
    <Link to="/notifications" aria-label="Notifications" data-bell="" className={iconButtonClass()}>
      <Bell aria-hidden="true" className="size-5" />
    </Link>
  );
}
