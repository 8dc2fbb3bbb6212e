import { endpoints, signedIn } from '../../../platform/http/endpoint-binding.ts';
import type { Announcing } from './announcing.service.ts';
import type { ShowSeries } from './show-series.service.ts';
import type { ScheduleService } from './schedule.service.ts';

export function scheduleRoutes(
  schedule: ScheduleService,
  announcing: Announcing,
  series: Pick<ShowSeries, 'cancel'>,
) {
  const routes = endpoints.schedule;
  return {
    list: routes.list.handler(async ({ input, context }) => {
      const { streams, nextCursor } = await schedule.list(context.actor, input);
      return { items: streams, nextCursor };
    }),
    popular: routes.popular.handler(async ({ context }) => ({
      streams: await schedule.popular(context.actor),
    })),
    reminders: routes.reminders.handler(async ({ context }) => ({
      streamIds: await schedule.remindedStreamIds(signedIn(context)),
    })),
    detail: routes.detail.handler(async ({ input, context }) => schedule.detail(context.actor, input.id)),
    announce: routes.announce.handler(async ({ input, context }) =>
      announcing.announce(signedIn(context), input),
    ),
    change: routes.change.handler(async ({ input: { id, ...changes }, context }) =>
      announcing.change(signedIn(context), id, changes),
    ),
    cancel: routes.cancel.handler(async ({ input, context }) =>
      announcing.cancel(signedIn(context), input.id, input.scope),
    ),
    cancelSeries: routes.cancelSeries.handler(async ({ input, context }) => {
      await series.cancel(signedIn(context), input.id);
      return {};
    }),
    setReminder: routes.setReminder.handler(async ({ input, context }) => {
      await schedule.setReminder(signedIn(context), input.id);
      return {};
    }),
    removeReminder: routes.removeReminder.handler(async ({ input, context }) => {
      await schedule.removeReminder(signedIn(context), input.id);
      return {};
    }),
  };
}
