import { useEffect, useState } from 'react';

/** Smaller differences are a browser's bars, not a keyboard. */
const keyboardAtLeastPx = 120;

/**
 * The height above an open on-screen keyboard, in pixels; undefined while none is open. Meanwhile the page stays scrolled to
 * its top: browsers would scroll it up to show the field.
 */
export function useVisibleHeight(): number | undefined {
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return undefined;
    const measure = () => {
      const isKeyboardOpen = viewport.scale === 1 && window.innerHeight - viewport.height > keyboardAtLeastPx;
      setHeight(isKeyboardOpen ? viewport.height : undefined);
      if (isKeyboardOpen) window.scrollTo(0, 0);
    };
    viewport.addEventListener('resize', measure);
    return () => viewport.removeEventListener('resize', measure);
  }, []);
  return height;
}
