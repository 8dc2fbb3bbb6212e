import { useEffect, useRef } from 'react';
import { pageSocket } from '../../../lib/socket/page-socket.ts';
import type { StudioLifeCycle } from '../stream/studio-life-cycle.ts';

/**
 * Reports to the server what the broadcaster's own page observed: the start and the end of a stream (SOCK-9,
 * SOCK-10).
 */
export function useStudioReports(lifeCycle: StudioLifeCycle, isInRoom: boolean, email: string): void {
  const reported = useRef<string>(undefined);
  const streamId = lifeCycle.name === 'live' || lifeCycle.name === 'ended' ? lifeCycle.stream.id : undefined;
  const { name } = lifeCycle;
  useEffect(() => {
    if (streamId === undefined) return;
    const report = { streamId, timestamp: new Date().toISOString(), user: { email } };
    if (name === 'live' && isInRoom && reported.current !== streamId) {
      if (pageSocket().send('streamStarted', report)) reported.current = streamId;
    } else if (name === 'ended' && reported.current === streamId) {
      reported.current = undefined;
      pageSocket().send('streamEnded', report);
    }
  }, [streamId, name, isInRoom, email]);
}
