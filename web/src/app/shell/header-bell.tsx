import { Bell } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../features/session/session.api.ts';
import { iconButtonClass } from '../../ui/button-style.ts';

// Without its code the bell stays the link that it is at first.
const LiveBell = lazy(async () => import('./live-bell.tsx').catch(() => ({ default: BellLink })));

/** After this the page has had its time, even when it is never idle. */
const patienceMs = 3000;

/** True once the page has nothing better to do. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const become = () => setIsIdle(true);
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(become, patienceMs);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(become, { timeout: patienceMs });
    return () => window.cancelIdleCallback(handle);
  }, []);
  return isIdle;
}

/** The bell of who is signed in: at first a link, and when the page is idle the count, the latest and the socket. */
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
