import type { Promo } from '@greenroom/contract/shop/home-content.schemas';
import { type ReactNode, useEffect } from 'react';
import { api } from '../../lib/api/api.ts';
import { readPromo } from './promo.api.ts';

/** An open page shows a changed banner within ten seconds. */
const refreshMs = 7000;
/** The longest delay that `setTimeout` accepts. It treats a longer one as 0. */
const timerMaxMs = 2 ** 31 - 1;

/**
 * Requests the banner repeatedly while the page is visible, and removes a banner when it ends. The banner of
 * the document counts as fresh at first. `documentAgeMs` is its age.
 */
export function followPromo(
  first: Promo | null,
  onRead: (promo: Promo | null) => void,
  { signal, documentAgeMs }: { signal: AbortSignal; documentAgeMs: number },
): void {
  let ending: ReturnType<typeof setTimeout> | undefined;

  function endInTime(promo: Promo | null): void {
    clearTimeout(ending);
    if (promo?.endsAt === undefined) return;
    const leftMs = Math.max(0, Date.parse(promo.endsAt) - Date.now());
    if (leftMs <= timerMaxMs) ending = setTimeout(() => onRead(null), leftMs);
  }

  async function read(): Promise<void> {
    if (document.visibilityState === 'hidden') return;
    try {
      const promo = await readPromo(api, signal);
      if (signal.aborted) return;
      onRead(promo);
      endInTime(promo);
    } catch {
      // If the request fails, the banner stays as it is.
    }
  }

  endInTime(first);
  if (documentAgeMs > refreshMs) void read();
  const timer = setInterval(() => void read(), refreshMs);
  document.addEventListener('visibilitychange', () => void read(), { signal });
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    clearTimeout(ending);
  });
}

/** `followPromo` as a component, active while it is mounted. */
export function PromoRefresh({
  first,
  onRead,
}: {
  first: Promo | null;
  onRead: (promo: Promo | null) => void;
}): ReactNode {
  useEffect(() => {
    const following = new AbortController();
    followPromo(first, onRead, { signal: following.signal, documentAgeMs: performance.now() });
    return () => following.abort();
  }, [first, onRead]);
  return null;
}
