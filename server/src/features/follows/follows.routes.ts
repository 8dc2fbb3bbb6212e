import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { FollowsService } from './follows.service.ts';

/** The part of `/profiles` for follows and blocks. */
export function followsRoutes(service: FollowsService) {
  const routes = endpoints.profiles;
  return {
    followers: routes.followers.handler(async ({ input: { username, ...query }, context }) =>
      service.followers(context.actor, username, query),
    ),
    following: routes.following.handler(async ({ input: { username, ...query }, context }) =>
      service.following(context.actor, username, query),
    ),
    follow: routes.follow.handler(async ({ input, context }) => ({
      followState: await service.follow(signedIn(context), input.username),
    })),
    unfollow: routes.unfollow.handler(async ({ input, context }) => ({
      followState: await service.unfollow(signedIn(context), input.username),
    })),
    requests: routes.requests.handler(async ({ input, context }) =>
      service.requests(signedIn(context), input),
    ),
    acceptRequest: routes.acceptRequest.handler(async ({ input, context }) => {
      await service.acceptRequest(signedIn(context), input.username);
      return {};
    }),
    declineRequest: routes.declineRequest.handler(async ({ input, context }) => {
      await service.declineRequest(signedIn(context), input.username);
      return {};
    }),
    blocked: routes.blocked.handler(async ({ input, context }) => service.blocked(signedIn(context), input)),
    blockedIds: routes.blockedIds.handler(async ({ context }) => ({
      userIds: await service.blockedIds(signedIn(context)),
    })),
    block: routes.block.handler(async ({ input, context }) => {
      await service.block(signedIn(context), input.username);
      return {};
    }),
    unblock: routes.unblock.handler(async ({ input, context }) => {
      await service.unblock(signedIn(context), input.username);
      return {};
    }),
  };
}
