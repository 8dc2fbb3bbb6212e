import { endpoints, originOf, signedIn } from '../../../platform/http/endpoint-binding.ts';
import type { TeamService } from './team.service.ts';

export function teamRoutes(service: TeamService) {
  const routes = endpoints.team;
  return {
    access: routes.access.handler(async ({ context }) => {
      const access = await service.access(signedIn(context));
      return access === undefined ? {} : { access };
    }),
    read: routes.read.handler(async ({ context }) => service.read(signedIn(context))),
    invite: routes.invite.handler(async ({ input, context }) =>
      service.invite(signedIn(context), input, originOf(context)),
    ),
    withdraw: routes.withdraw.handler(async ({ input, context }) =>
      service.withdraw(signedIn(context), input.id, originOf(context)),
    ),
    changeRole: routes.changeRole.handler(async ({ input, context }) =>
      service.changeRole(signedIn(context), input.userId, input.role, originOf(context)),
    ),
    remove: routes.remove.handler(async ({ input, context }) =>
      service.remove(signedIn(context), input.userId, originOf(context)),
    ),
    leave: routes.leave.handler(async ({ context }) => {
      await service.leave(signedIn(context), originOf(context));
      return {};
    }),
    invitation: routes.invitation.handler(async ({ input, context }) =>
      service.invitation(signedIn(context), input.token),
    ),
    accept: routes.accept.handler(async ({ input, context }) =>
      service.accept(signedIn(context), input.token, originOf(context)),
    ),
  };
}
