import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useIsIdle } from '../../ui/loading/use-is-idle.ts';

// If its code cannot be loaded, pages are not kept and no message is shown.
const Offline = lazy(async () => import('./offline.tsx').catch(() => ({ default: (): ReactNode => null })));

/** Where the page reports a lost connection. The code loads once the page is idle. */
export function OfflinePlace() {
  return useIsIdle() ? (
    <Suspense>
      <Offline />
    </Suspense>
  ) : null;
}
