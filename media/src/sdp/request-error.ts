import { errors } from '@greenroom/contract/errors';
import type { MediaRefusalCode } from '@greenroom/contract/media/media-control.schemas';

/** A rejected request. Status and message come from the contract's list; `details` gives the exact reason. */
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
