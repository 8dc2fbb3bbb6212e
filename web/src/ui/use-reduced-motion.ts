import { useMediaQuery } from './use-media-query.ts';

/** Whether this reader prefers reduced motion. False until hydration. */
export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}
