import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/** Where a digit is text, or belongs to a popup above the page. */
const takesDigits =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"], [role="slider"]';

/**
 * Calls `onDigit` with 1 to 9 when that key is pressed on the page. It ignores keys while somebody types, and
 * while `place` is not visible: a mounted but hidden page must not change what nobody sees.
 */
export function useNumberKeys(place: RefObject<HTMLElement | null>, onDigit: (digit: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!/^[1-9]$/.test(event.key)) return;
    if (event.target instanceof Element && event.target.closest(takesDigits) !== null) return;
    if (place.current?.checkVisibility() === true) onDigit(Number(event.key));
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
