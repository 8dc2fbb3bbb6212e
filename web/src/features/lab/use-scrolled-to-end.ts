import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Keeps the end of a list in sight: it scrolls there whenever the list ends with another entry. */
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
