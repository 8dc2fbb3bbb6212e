import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { describeFailure } from '../api/api-error.ts';
import { useRetryWait } from './use-retry-wait.ts';

/** What sends a form: a mutation, as far as a form looks at it. */
interface Attempt {
  error: Error | null;
  isPending: boolean;
  reset: () => void;
}

export interface Sending {
  onSubmit: (event: FormEvent) => void;
  isPending: boolean;
  /** Seconds until the next attempt may come, counting down; 0 at once. */
  waitSeconds: number;
  /** Why the last attempt was refused, in words. */
  refusal: string | undefined;
}

/** The same again within this time is a double press. */
const doublePressMs = 1000;

/**
 * Sends a form: not while an attempt is on its way or has to wait, and a double press once. What the one before was refused for goes with the next,
 * also where that one does not get as far as the server.
 */
export function useSending<Typed extends FieldValues, Valid>(
  form: Pick<UseFormReturn<Typed, unknown, Valid>, 'handleSubmit'>,
  attempt: Attempt,
  send: (values: Valid) => void,
): Sending {
  const waitSeconds = useRetryWait(attempt);
  /** What was sent, unless it was refused since; an attempt is known to be on its way only some renders later. */
  const last = useRef<{ values: string; at: number }>(undefined);
  useEffect(() => {
    if (attempt.error !== null) last.current = undefined;
  }, [attempt.error]);

  function sendOnce(typed: Valid) {
    const values = JSON.stringify(typed);
    const at = Date.now();
    if (last.current?.values === values && at - last.current.at < doublePressMs) return;
    last.current = { values, at };
    send(typed);
  }

  return {
    onSubmit(event) {
      event.preventDefault();
      if (waitSeconds > 0 || attempt.isPending) return;
      if (attempt.error !== null) attempt.reset();
      void form.handleSubmit(sendOnce)(event);
    },
    isPending: attempt.isPending,
    waitSeconds,
    refusal: attempt.error === null ? undefined : describeFailure(attempt.error),
  };
}
