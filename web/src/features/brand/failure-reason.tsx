import type { ReactNode } from 'react';
import { ApiError, describeFailure, isUnreached } from '../../lib/api/api-error.ts';

/** A failure's message, with the reason below it if no server was reached: a retry may then succeed. */
export function withReason(message: string, failure: unknown): ReactNode {
  const reason = failure instanceof ApiError && isUnreached(failure) ? describeFailure(failure) : message;
  return (
    <div>
      <p>{message}</p>
      {reason === message ? null : <p className="mt-1 font-normal">{reason}</p>}
    </div>
  );
}
