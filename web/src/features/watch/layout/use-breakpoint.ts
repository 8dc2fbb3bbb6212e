import { useSyncExternalStore } from 'react';
import { breakpointOf } from './breakpoint.ts';
import type { Breakpoint } from './breakpoint.ts';

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The current breakpoint of the stage. Undefined until hydration. */
export function useBreakpoint(): Breakpoint | undefined {
  return useSyncExternalStore(
    onResize,
    () => breakpointOf(window.innerWidth),
    () => undefined,
  );
}
