import { useEffect, useState } from 'react';

/** A page that is never idle counts as idle after this time. */
const idleTimeoutMs = 3000;

export function useIsIdle(): boolean {
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
