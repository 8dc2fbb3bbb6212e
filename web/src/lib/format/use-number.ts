import { useSyncExternalStore } from 'react';
import { formatNumber } from './number.ts';

/**
 * A number with the separators of the reader's region. The server renders '4.5'. After hydration it is '4,5'
 * in Germany.
 */
export function useNumber(value: number, decimals?: number): string {
  return useSyncExternalStore(
    neverChanges,
    () => formatNumber(value, { decimals }),
    () => formatNumber(value, { decimals, isHydrated: false }),
  );
}

const stop = () => {};
const neverChanges = () => stop;
