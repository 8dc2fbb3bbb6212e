import { useEffect, useEffectEvent } from 'react';

/** Where a digit is text, or belongs to something that is open above the page. */
const takesDigits =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** Calls with 1 to 9 when that key is pressed on the page, and not while somebody types. */
export function useNumberKeys(onDigit: (digit: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!/^[1-9]$/.test(event.key)) return;
    if (event.target instanceof Element && event.target.closest(takesDigits) !== null) return;
    onDigit(Number(event.key));
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
