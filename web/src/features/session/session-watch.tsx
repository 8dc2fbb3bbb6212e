import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { sessionToken } from '../../lib/api/session-token.ts';

/** Signs this window out when its session ends elsewhere. The code for that loads once somebody is signed in. */
export function SessionWatch() {
  const queryClient = useQueryClient();
  const hasSession = useSyncExternalStore(
    sessionToken.subscribe,
    () => sessionToken.read() !== null,
    () => false,
  );

  useEffect(() => {
    if (!hasSession) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    async function begin() {
      const { watchSession } = await import('./session.live.ts');
      if (!isOver) stop = watchSession(queryClient);
    }
    // If this code cannot be loaded, the session is checked when the window is next used.
    begin().catch(() => {});
    return () => {
      isOver = true;
      stop?.();
    };
  }, [hasSession, queryClient]);

  return null;
}
