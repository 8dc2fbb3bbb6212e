import type { Environment } from '../../platform/environment.ts';
import { endpoints } from '../../platform/http/endpoint-binding.ts';

/** The available providers (LOGIN-7, LOGIN-8): those whose credentials are configured. */
export function signInOptionsRoutes(social: Environment['social']) {
  return {
    signInOptions: endpoints.accounts.signInOptions.handler(async () => ({
      google: social.google !== undefined,
      facebook: social.facebook !== undefined,
      twitter: social.twitter !== undefined,
    })),
  };
}
