import { formatDate, formatTimeOfDay } from '@greenroom/contract/time-format';
import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { forgetKeptAt, isServerThere, keepSeenPage, keptAt } from './seen-pages.ts';

/** How long a page must be visible to count as seen. */
const seenAfterMs = 2000;
/** How often a kept page checks whether the server is reachable again. */
const askEveryMs = 5000;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Pages that run a show. Their tools are at the bottom of the viewport, and nothing is sold on them. */
const deskPath = /^\/(studio|producer)(\/|$)/;

function shopWords(keptAtMoment: string | undefined): string {
  if (keptAtMoment === undefined)
    return 'Prices and stock may have changed. Nothing can be bought until you are back.';
  return `This page is as it was on ${formatDate(keptAtMoment)} at ${formatTimeOfDay(keptAtMoment)}. Prices and stock may have changed.`;
}

/**
 * Keeps seen pages for offline use, and shows a message while there is no connection. A kept page shows how old
 * it is until the server is reachable again and all data is refetched.
 */
export default function Offline(): ReactNode {
  const { pathname, search } = useLocation();
  const isDesk = deskPath.test(pathname);
  const queryClient = useQueryClient();
  const [keptAtMoment, setKeptAtMoment] = useState(keptAt);
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  useEffect(() => {
    const timer = setTimeout(() => {
      // The page works even if the browser cannot keep it.
      keepSeenPage({ pathname, search }).catch(() => {});
    }, seenAfterMs);
    return () => clearTimeout(timer);
  }, [pathname, search]);
  useEffect(() => {
    if (!isOnline || keptAtMoment === undefined) return undefined;
    async function ask(): Promise<void> {
      if (!(await isServerThere())) return;
      forgetKeptAt();
      setKeptAtMoment(undefined);
      void queryClient.invalidateQueries();
    }
    void ask();
    const timer = setInterval(() => void ask(), askEveryMs);
    return () => clearInterval(timer);
  }, [isOnline, keptAtMoment, queryClient]);
  return (
    <output>
      {isOnline && keptAtMoment === undefined ? null : (
        <span
          className={classNames(
            'fixed inset-x-3 z-40 mx-auto flex max-w-xl items-start gap-3 rounded-card bg-ink px-5 text-small text-paper shadow-high',
            isDesk ? 'top-2 py-2' : 'bottom-3 py-4',
          )}
        >
          <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>
            <span className="font-semibold">
              {isOnline ? `The ${isDesk ? 'server' : 'shop'} cannot be reached.` : 'You are offline.'}
            </span>{' '}
            {isDesk
              ? 'What you change now is not saved. A show on air waits a minute for you, then it ends.'
              : shopWords(keptAtMoment)}
          </span>
        </span>
      )}
    </output>
  );
}
