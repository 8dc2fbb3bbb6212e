import { twoFactor } from 'better-auth/plugins';
import type { Environment } from '../../../platform/environment.ts';

/** Second factor by TOTP (RFC 6238) with recovery codes. */
export function createSecondFactor() {
  const plugin = twoFactor({
    issuer: 'Greenroom',
    // The server's own limits take its place: they say how long to wait.
    accountLockout: { enabled: false },
  });
  for (const hook of plugin.hooks.after) {
    const { matcher } = hook;
    // Who signs in by a provider is asked for the second factor too.
    hook.matcher = (context) => matcher(context) || context.path === '/sign-in/social/exchange';
  }
  return plugin;
}

/** Avatars are made here, so no picture is taken over. */
const withoutPicture = { mapProfileToUser: () => ({ image: undefined }) };

/** The library's settings of the providers whose credentials are set (LOGIN-7). */
export function socialProviderSettings({ google, facebook, twitter }: Environment['social']) {
  return {
    ...(google && { google: { ...google, ...withoutPicture } }),
    ...(facebook && { facebook: { ...facebook, ...withoutPicture } }),
    ...(twitter && {
      twitter: {
        ...twitter,
        ...withoutPicture,
        // Without offline access: nothing is done in anybody's name.
        disableDefaultScope: true,
        scope: ['users.read', 'tweet.read', 'users.email'],
      },
    }),
  };
}

/**
 * What the library offers and this server has no use for. Linking a provider's account to a session could be turned on
 * a stranger, since the provider's answer is bound to no cookie here.
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
  // The page has the address from turning the second factor on; this would answer guesses of the password, unlimited.
  '/two-factor/get-totp-uri',
  '/delete-user/callback',
  // It would answer guesses of the password, unlimited.
  '/verify-password',
  '/update-session',
  // Mails lead to a page of ours. The library closes no pattern: the routes refuse what the document does not have.
  '/reset-password/:token',
];
