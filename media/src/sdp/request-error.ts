import { errors } from '@greenroom/contract/errors';
import type { MediaRefusalCode } from '@greenroom/contract/media/media-control.schemas';

/** A refused request: status and message come from the contract's list; `details` says what exactly is wrong. */
export class RequestError extends Error {
  readonly code: MediaRefusalCode;
  readonly details: string | undefined;

  constructor(code: MediaRefusalCode, details?: string) {
    super(details ?? errors[code].message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errors[this.code].status;
  }
}
