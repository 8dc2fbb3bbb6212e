import { useMediaQuery } from './use-media-query.ts';

/** Whether this reader asked for less motion; false until the browser can say. */
export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}
