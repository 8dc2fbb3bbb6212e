import { useSyncExternalStore } from 'react';
import { formatNumber } from './number.ts';

/**
 * A number that a server writes too, with the separators of the reader's region: '4.5' in what the server sent, and '4,5' in
 * Germany as soon as the browser runs.
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
