import { type ErrorCode, errors } from '@greenroom/contract/errors';

/**
 * The library's codes whose messages are the contract's. Codes and statuses stay the library's, because its
 * client reads them.
 */
const ourCodes: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  INVALID_PASSWORD: 'wrong_password',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'no_password',
  INVALID_TOKEN: 'link_used_up',
  TOKEN_EXPIRED: 'link_used_up',
  INVALID_CODE: 'wrong_second_factor',
  INVALID_BACKUP_CODE: 'wrong_recovery_code',
  INVALID_TWO_FACTOR_COOKIE: 'second_factor_expired',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'second_factor_expired',
  INVALID_SOCIAL_CODE: 'social_sign_in_failed',
  USER_ALREADY_EXISTS: 'email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
  EMAIL_NOT_VERIFIED: 'email_unconfirmed',
  INVALID_EMAIL: 'invalid_email',
  INVALID_SOCIAL_START: 'invalid_input',
  EMAIL_TAKEN: 'email_taken',
  EMAIL_UNCHANGED: 'email_unchanged',
  SESSION_EXPIRED: 'session_not_fresh',
  SESSION_NOT_FRESH: 'session_not_fresh',
  UNAUTHORIZED: 'signed_out',
  PROVIDER_NOT_FOUND: 'provider_not_configured',
};

/** Replaces the message of a library error by ours. Anything else is unchanged. */
export function withOwnMessages(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('code' in body)) return body;
  const code = ourCodes[String(body.code)];
  return code === undefined ? body : { ...body, message: errors[code].message };
}
