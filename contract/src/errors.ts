import { accountErrors } from './errors/accounts.ts';
import { brandErrors } from './errors/brands.ts';
import { buyingErrors } from './errors/buying.ts';
import { chatErrors } from './errors/chat.ts';
import { generalErrors } from './errors/general.ts';
import { pictureErrors } from './errors/pictures.ts';
import { streamErrors } from './errors/streams.ts';

/**
 * THE list of error codes: HTTP status and the words that a person reads, of all areas. No other place states either.
 * `details` of an `AppError` may add a sentence where the general one cannot say enough.
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
