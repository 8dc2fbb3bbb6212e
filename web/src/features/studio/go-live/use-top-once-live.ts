import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Scrolls the desk and its panel to the top when a show goes live. The pressed button was further down, and
 * from the top the whole live desk is visible.
 */
export function useTopOnceLive(isLive: boolean, panel: RefObject<HTMLElement | null>): void {
  const wasLive = useRef(isLive);
  useEffect(() => {
    if (isLive && !wasLive.current) {
      window.scrollTo({ top: 0, behavior: 'instant' });
      panel.current
        ?.querySelector('[role=tabpanel]:not([hidden])')
        ?.scrollTo({ top: 0, behavior: 'instant' });
    }
    wasLive.current = isLive;
  }, [isLive, panel]);
}
