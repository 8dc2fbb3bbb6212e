import { accountErrors } from './errors/accounts.ts';
import { brandErrors } from './errors/brands.ts';
import { buyingErrors } from './errors/buying.ts';
import { chatErrors } from './errors/chat.ts';
import { generalErrors } from './errors/general.ts';
import { pictureErrors } from './errors/pictures.ts';
import { streamErrors } from './errors/streams.ts';

/**
 * The list of error codes of all areas, with HTTP status and the message that people read. Nothing else
 * defines either. `details` of an `AppError` replaces the message where it is not specific enough.
 */
export const errors = {
  ...generalErrors,
  ...accountErrors,
  ...brandErrors,
  ...buyingErrors,
  ...streamErrors,
  ...chatErrors,
  ...pictureErrors,
};

export type ErrorCode = keyof typeof errors;
