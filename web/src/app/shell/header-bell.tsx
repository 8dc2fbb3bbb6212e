import { Bell } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../features/session/session.api.ts';
import { iconButtonClass } from '../../ui/button-style.ts';

// Where its code does not come, the bell stays a link.
const LiveBell = lazy(async () => import('./live-bell.tsx').catch(() => ({ default: BellLink })));

/** The bell loads after this time, also on a page that is never idle. */
const idleTimeoutMs = 3000;

/** True once the page is idle. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const load = () => setIsIdle(true);
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(load, idleTimeoutMs);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(load, { timeout: idleTimeoutMs });
    return () => window.cancelIdleCallback(handle);
  }, []);
  return isIdle;
}

/** The bell of a signed-in user. It is a link at first. When the page is idle it loads the count, the latest notices and the socket. */
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
