import { useEffect } from 'react';

const againMs = 3000;

/**
 * Asks for a stream anew while something of it is lacking: at once, then every few seconds. A page that was open before its
 * show went live has not been told the address of the video.
 */
export function useRefetchWhile(isLacking: boolean, refetch: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isLacking) return undefined;
    void refetch();
    const timer = window.setInterval(() => void refetch(), againMs);
    return () => window.clearInterval(timer);
  }, [isLacking, refetch]);
}
