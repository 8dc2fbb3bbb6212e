import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { onFirstActivity } from './first-activity.ts';

/** How far below the viewport an element counts as near, in percent of the viewport's height. */
const nearPercent = 50;

/**
 * Renders its children once they are near the viewport or the visitor has interacted, so that lower parts of a
 * page load nothing when it is only opened.
 */
export function WhenNear({ children }: { children: ReactNode }) {
  const [isNear, setIsNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNear || place.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: `0px 0px ${nearPercent}% 0px` },
    );
    observer.observe(place.current);
    const forget = onFirstActivity(() => setIsNear(true));
    return () => {
      observer.disconnect();
      forget();
    };
  }, [isNear]);
  return isNear ? children : <div ref={place} />;
}
