import { useSyncExternalStore } from 'react';

/**
 * True after hydration, false on the server and in the first render. Use it for content that only the browser
 * knows (its time zone, its storage).
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
