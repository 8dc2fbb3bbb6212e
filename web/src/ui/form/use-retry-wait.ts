import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';

interface Attempt {
  error: Error | null;
  reset: () => void;
}

/**
 * Seconds until the next attempt is allowed after a rejected one, counting down. 0 if it is allowed now. After
 * the wait the failure is reset, because its message is about the wait.
 */
export function useRetryWait({ error, reset }: Attempt): number {
  const [secondsLeft, setSecondsLeft] = useState(0);
  const waitSeconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;

  useEffect(() => {
    if (error === null || waitSeconds === undefined) return undefined;
    const endsAt = Date.now() + waitSeconds * 1000;
    const count = () => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setSecondsLeft(left);
      if (left === 0) reset();
    };
    const timer = setInterval(count, 1000);
    count();
    return () => {
      clearInterval(timer);
      setSecondsLeft(0);
    };
  }, [error, waitSeconds, reset]);

  return secondsLeft;
}
