import { useEffect, useState } from 'react';

/** A text as it was when nobody had changed it for a time; an empty one at once. */
export function useSettledText(text: string, delayMs: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return text === '' ? '' : settled;
}
