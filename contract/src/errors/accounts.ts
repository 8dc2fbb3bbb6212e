import type { ErrorList } from './error-list.ts';

/** Errors of accounts, sign-in, profiles and applications. */
export const accountErrors = {
  own_profile: { status: 400, message: 'This is your own profile' },
  invalid_email: { status: 400, message: 'Enter an email address, like name@example.com' },
  wrong_password: { status: 400, message: 'The password is wrong' },
  no_password: {
    status: 400,
    message: 'Your account has no password yet. Set one first, then try again.',
  },
  link_used_up: { status: 400, message: 'This link does not work any more. Ask for a new one.' },
  email_unchanged: { status: 400, message: 'This is your email address already' },
  session_not_fresh: { status: 400, message: 'Sign in again to do this' },
  wrong_credentials: { status: 401, message: 'Email or password is wrong' },
  wrong_second_factor: { status: 401, message: 'This code is wrong. Use the one that your app shows now.' },
  wrong_recovery_code: { status: 401, message: 'This recovery code is wrong, or was used already' },
  second_factor_expired: { status: 401, message: 'This took too long. Sign in again.' },
  social_sign_in_failed: { status: 401, message: 'Signing in did not work. Try again.' },
  profile_private: { status: 403, message: 'This profile is private' },
  follow_refused: { status: 403, message: 'You cannot follow this user' },
  account_banned: { status: 403, message: 'This account is suspended' },
  email_unconfirmed: {
    status: 403,
    message: 'Confirm your email address first: open the link in the mail that we sent you',
  },
  user_not_found: { status: 404, message: 'There is no such user' },
  provider_not_configured: { status: 404, message: 'This server offers no sign-in by that provider' },
  session_not_found: { status: 404, message: 'This session has ended already' },
  profile_not_found: { status: 404, message: 'Profile not found' },
  follow_request_not_found: { status: 404, message: 'This request is no longer there' },
  application_not_found: { status: 404, message: 'There is no such application' },
  last_admin: {
    status: 409,
    message: 'This is the last admin. Make somebody else an admin first.',
  },
  email_taken: { status: 409, message: 'An account with this email already exists' },
  username_taken: { status: 409, message: 'This username is already taken' },
  user_blocked: { status: 409, message: 'You have blocked this user. Unblock them first.' },
  application_waits: { status: 409, message: 'Your application waits for an answer already' },
  application_needless: {
    status: 409,
    message: 'An account has one role, and this one has another than a shopper’s already',
  },
  application_decided: { status: 409, message: 'This application has been decided already' },
  too_many_attempts: { status: 429, message: 'Too many attempts. Try again later.' },
} as const satisfies ErrorList;
