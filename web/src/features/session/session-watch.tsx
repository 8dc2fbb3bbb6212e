import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from './session.api.ts';

/** Signs this window out when its session is ended elsewhere. What it needs for that is loaded once somebody is signed in. */
export function SessionWatch() {
  const queryClient = useQueryClient();
  const isSignedIn = useSession().status === 'signed-in';

  useEffect(() => {
    if (!isSignedIn) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    async function begin() {
      const { watchSession } = await import('./watch-session.ts');
      if (!isOver) stop = watchSession(queryClient);
    }
    // Without it the session is looked at when the window is next used.
    begin().catch(() => {});
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isSignedIn, queryClient]);

  return null;
}
