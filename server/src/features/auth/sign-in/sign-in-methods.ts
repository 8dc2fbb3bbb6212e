import { twoFactor } from 'better-auth/plugins';
import type { Environment } from '../../../platform/environment.ts';

/** Second factor by TOTP (RFC 6238) with recovery codes. */
export function createSecondFactor() {
  const plugin = twoFactor({
    issuer: 'Greenroom',
    // Replaced by the server's own limits, whose errors say how long to wait.
    accountLockout: { enabled: false },
  });
  for (const hook of plugin.hooks.after) {
    const { matcher } = hook;
    // Sign-in through a provider requires the second factor, too.
    hook.matcher = (context) => matcher(context) || context.path === '/sign-in/social/exchange';
  }
  return plugin;
}

/** This server draws its own avatars, so no picture is imported. */
const withoutPicture = { mapProfileToUser: () => ({ image: undefined }) };

/** The library's settings for providers with credentials (LOGIN-7). */
export function socialProviderSettings({ google, facebook, twitter }: Environment['social']) {
  return {
    ...(google && { google: { ...google, ...withoutPicture } }),
    ...(facebook && { facebook: { ...facebook, ...withoutPicture } }),
    ...(twitter && {
      twitter: {
        ...twitter,
        ...withoutPicture,
        // Without offline access, because nothing is done in anybody's name.
        disableDefaultScope: true,
        scope: ['users.read', 'tweet.read', 'users.email'],
      },
    }),
  };
}

/**
 * Endpoints of the library that this server does not need. Linking a provider's account to a session could be
 * abused against a stranger, because no cookie ties the provider's answer to the browser.
 */
export const unusedPaths: readonly string[] = [
  '/sign-in/username',
  '/is-username-available',
  '/link-social',
  '/unlink-account',
  '/get-access-token',
  '/refresh-token',
  '/account-info',
  '/two-factor/send-otp',
  '/two-factor/verify-otp',
  // The page gets the URI when it turns the second factor on. This endpoint would allow unlimited password
  // guesses.
  '/two-factor/get-totp-uri',
  '/delete-user/callback',
  // It would allow unlimited password guesses.
  '/verify-password',
  '/update-session',
  // Mails lead to our own page. The library cannot close a pattern, but the routes reject everything that is
  // not in the document.
  '/reset-password/:token',
];
