import { errors } from '@greenroom/contract/errors';
import type { ErrorCode } from '@greenroom/contract/errors';

/** A refused control request: status and words come from the contract's list, `details` says what exactly is wrong. */
export class RequestError extends Error {
  readonly code: ErrorCode;
  readonly details: string | undefined;

  constructor(code: ErrorCode, details?: string) {
    super(details ?? errors[code].message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errors[this.code].status;
  }
}
