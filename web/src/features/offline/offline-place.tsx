import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useIsIdle } from '../../ui/loading/use-is-idle.ts';

// Where its code does not come, nothing is kept and nothing is said.
const Offline = lazy(async () => import('./offline.tsx').catch(() => ({ default: (): ReactNode => null })));

/** Where the page says that there is no connection. Its code comes once the page is idle. */
export function OfflinePlace() {
  return useIsIdle() ? (
    <Suspense>
      <Offline />
    </Suspense>
  ) : null;
}
