import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { StreamReports } from './stream-reports.service.ts';
import type { StreamsService } from './streams.service.ts';

export function streamsRoutes(
  service: StreamsService,
  accounts: Pick<AccountsService, 'streamKey'>,
  reports: StreamReports,
) {
  const routes = endpoints.streams;
  return {
    create: routes.create.handler(async ({ input, context }) => service.create(signedIn(context), input)),
    list: routes.list.handler(async ({ input }) => {
      const { streams, nextCursor } = await service.list(input);
      return { items: streams, nextCursor };
    }),
    mine: routes.mine.handler(async ({ context }) => service.openStream(signedIn(context))),
    own: routes.own.handler(async ({ input, context }) => {
      const { streams, nextCursor } = await service.own(signedIn(context), input);
      return { items: streams, nextCursor };
    }),
    ownFigures: routes.ownFigures.handler(async ({ context }) => service.ownFigures(signedIn(context))),
    streamKey: routes.streamKey.handler(async ({ context }) => ({
      streamKey: await accounts.streamKey(signedIn(context)),
    })),
    detail: routes.detail.handler(async ({ input, context }) => service.detail(context.actor, input.id)),
    change: routes.change.handler(async ({ input: { id, ...changes }, context }) =>
      service.change(signedIn(context), id, changes),
    ),
    goLive: routes.goLive.handler(async ({ input, context }) => service.goLive(signedIn(context), input.id)),
    end: routes.end.handler(async ({ input, context }) => service.end(signedIn(context), input.id)),
    featuredProducts: routes.featuredProducts.handler(async ({ input, context }) => ({
      products: await service.featuredProducts(context.actor, input.id),
    })),
    report: routes.report.handler(async ({ input: { id, ...why }, context }) => {
      await reports.report(signedIn(context), id, why);
      return {};
    }),
    pin: routes.pin.handler(async ({ input, context }) =>
      service.pin(signedIn(context), input.id, input.productId),
    ),
    unpin: routes.unpin.handler(async ({ input, context }) => ({
      productId: await service.unpin(signedIn(context), input.id),
    })),
    undoPin: routes.undoPin.handler(async ({ input: { id, ...change }, context }) => {
      await service.undoPin(signedIn(context), id, change);
      return {};
    }),
  };
}
