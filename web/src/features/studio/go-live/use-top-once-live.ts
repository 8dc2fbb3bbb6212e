import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Shows the top of the desk and of its panel as soon as a show is on: the button that was pressed stood further down, and
 * the desk that takes the place of its form is in sight as a whole from there.
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
