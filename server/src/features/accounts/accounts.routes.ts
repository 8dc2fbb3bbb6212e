import { endpoints, originOf, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { AccountsService } from './accounts.service.ts';

export function accountsRoutes(accounts: AccountsService) {
  const routes = endpoints.accounts;
  return {
    sessions: routes.sessions.handler(async ({ context }) => ({
      sessions: await accounts.sessions(signedIn(context)),
    })),
    revokeSession: routes.revokeSession.handler(async ({ input, context }) => {
      await accounts.revokeSession(signedIn(context), input.id);
      return {};
    }),
    regenerateStreamKey: routes.regenerateStreamKey.handler(async ({ context }) => ({
      streamKey: await accounts.regenerateStreamKey(signedIn(context), originOf(context)),
    })),
  };
}
