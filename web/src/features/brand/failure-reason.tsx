import type { ReactNode } from 'react';
import { ApiError, describeFailure, isUnreached } from '../../lib/api/api-error.ts';

/** What failed, and below it why, where no server took the call: the same may succeed a moment later. */
export function withReason(message: string, failure: unknown): ReactNode {
  const reason = failure instanceof ApiError && isUnreached(failure) ? describeFailure(failure) : message;
  return (
    <div>
      <p>{message}</p>
      {reason === message ? null : <p className="mt-1 font-normal">{reason}</p>}
    </div>
  );
}
