import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Scrolls a list to its end whenever its last entry changes. */
export function useScrolledToEnd<List extends HTMLElement>(
  lastKey: string | number | undefined,
): RefObject<List | null> {
  const list = useRef<List>(null);
  useLayoutEffect(() => {
    const shown = list.current;
    if (shown !== null && lastKey !== undefined) shown.scrollTop = shown.scrollHeight;
  }, [lastKey]);
  return list;
}
