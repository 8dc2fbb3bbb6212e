import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

/** Fullscreen of an element; `isPossible` is false where the browser has none for elements, as on iPhones. */
export function useFullscreen(element: RefObject<HTMLElement | null>) {
  const [isFullscreen, setIsFullscreen] = useState(false);
  const isHydrated = useIsHydrated();
  useEffect(() => {
    const follow = () => setIsFullscreen(document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [element]);
  return {
    isFullscreen,
    isPossible: isHydrated && document.fullscreenEnabled,
    /** Rejects where the browser refuses. */
    toggle: async () => {
      await (isFullscreen ? document.exitFullscreen() : element.current?.requestFullscreen());
    },
  };
}
