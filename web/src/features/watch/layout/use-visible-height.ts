import { useEffect, useState } from 'react';

/** Smaller differences come from the browser's toolbars, not from a keyboard. */
const keyboardAtLeastPx = 120;

/**
 * The height above an open on-screen keyboard, in pixels. Undefined while none is open. While one is open, the
 * page stays scrolled to its top, because browsers would scroll the field into view.
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
