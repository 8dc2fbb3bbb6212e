import { useEffect, useState } from 'react';

/** The text after it has not changed for `delayMs`. An empty text is returned at once. */
export function useSettledText(text: string, delayMs: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return text === '' ? '' : settled;
}
