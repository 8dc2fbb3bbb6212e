import { useSyncExternalStore } from 'react';

/**
 * True after hydration; false on the server and in the first render. What only the
 * browser knows (its time zone, its storage) is shown from then on.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
