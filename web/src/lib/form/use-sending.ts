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

/**
 * Sends a form: not while an attempt is on its way or has to wait. What the one before was refused for goes with the next,
 * also where that one does not get as far as the server.
 */
export function useSending<Typed extends FieldValues, Valid>(
  form: Pick<UseFormReturn<Typed, unknown, Valid>, 'handleSubmit'>,
  attempt: Attempt,
  send: (values: Valid) => void,
): Sending {
  const waitSeconds = useRetryWait(attempt);
  return {
    onSubmit(event) {
      event.preventDefault();
      if (waitSeconds > 0 || attempt.isPending) return;
      if (attempt.error !== null) attempt.reset();
      void form.handleSubmit(send)(event);
    },
    isPending: attempt.isPending,
    waitSeconds,
    refusal: attempt.error === null ? undefined : describeFailure(attempt.error),
  };
}
