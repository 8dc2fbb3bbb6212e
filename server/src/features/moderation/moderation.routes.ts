import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { ModerationService } from './moderation.service.ts';

export function moderationRoutes(service: ModerationService) {
  const routes = endpoints.moderation;
  return {
    messages: routes.messages.handler(async ({ input, context }) =>
      service.messages.earlier(context.actor, input.streamId, input.before, input.limit),
    ),
    deleteMessage: routes.deleteMessage.handler(async ({ input, context }) => ({
      entryId: await service.messages.delete(signedIn(context), input),
    })),
    reportMessage: routes.reportMessage.handler(async ({ input, context }) => {
      await service.messages.report(signedIn(context), input);
      return {};
    }),
    purge: routes.purge.handler(async ({ input, context }) => ({
      entryId: await service.messages.purge(signedIn(context), input),
    })),
    timeout: routes.timeout.handler(async ({ input, context }) =>
      service.sanctions.timeout(signedIn(context), input),
    ),
    ban: routes.ban.handler(async ({ input, context }) => service.sanctions.ban(signedIn(context), input)),
    unban: routes.unban.handler(async ({ input, context }) =>
      service.sanctions.unban(signedIn(context), input),
    ),
    log: routes.log.handler(async ({ input: { hostId, ...page }, context }) => {
      const { entries, nextCursor } = await service.log.list(signedIn(context), hostId, page);
      return { items: entries, nextCursor };
    }),
    undo: routes.undo.handler(async ({ input, context }) => service.log.undo(signedIn(context), input)),
    user: routes.user.handler(async ({ input, context }) => service.userCards.card(signedIn(context), input)),
    addNote: routes.addNote.handler(async ({ input, context }) =>
      service.userCards.addNote(signedIn(context), input),
    ),
    removeNote: routes.removeNote.handler(async ({ input, context }) => {
      await service.userCards.removeNote(signedIn(context), input);
      return {};
    }),
    moderators: routes.moderators.handler(async ({ input, context }) => ({
      moderators: await service.moderators.list(signedIn(context), input.hostId),
    })),
    addModerator: routes.addModerator.handler(async ({ input, context }) =>
      service.moderators.add(signedIn(context), input),
    ),
    removeModerator: routes.removeModerator.handler(async ({ input, context }) => {
      await service.moderators.remove(signedIn(context), input);
      return {};
    }),
    held: routes.held.handler(async ({ input, context }) => ({
      messages: await service.held.list(signedIn(context), input.hostId),
    })),
    decideHeld: routes.decideHeld.handler(async ({ input, context }) => {
      await service.held.decide(signedIn(context), input);
      return {};
    }),
    settings: routes.settings.handler(async ({ input, context }) =>
      service.settings.read(signedIn(context), input.hostId),
    ),
    changeSettings: routes.changeSettings.handler(async ({ input, context }) =>
      service.settings.change(signedIn(context), input),
    ),
    setLockdown: routes.setLockdown.handler(async ({ input, context }) =>
      service.settings.setLockdown(signedIn(context), input),
    ),
  };
}
