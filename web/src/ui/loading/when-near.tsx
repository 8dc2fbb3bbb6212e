import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { onFirstSign } from './first-sign.ts';

/** How far below the window something may be to count as near, in parts of the window's height. */
const nearPercent = 50;

/**
 * Shows its children once the reader comes near, or has moved, pressed or typed anything: what stands further down loads
 * nothing for a page that is only opened.
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
    const forget = onFirstSign(() => setIsNear(true));
    return () => {
      observer.disconnect();
      forget();
    };
  }, [isNear]);
  return isNear ? children : <div ref={place} />;
}
