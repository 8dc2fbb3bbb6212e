import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { StreamsService } from './streams.service.ts';

export function streamsRoutes(service: StreamsService, accounts: Pick<AccountsService, 'streamKey'>) {
  const routes = endpoints.streams;
  return {
    create: routes.create.handler(async ({ input, context }) => ({
      success: true as const,
      data: await service.create(signedIn(context), input),
    })),
    list: routes.list.handler(async ({ input }) => {
      const { streams, nextCursor } = await service.list(input);
      return { success: true as const, data: streams, ...(nextCursor ? { nextCursor } : {}) };
    }),
    mine: routes.mine.handler(async ({ context }) => ({
      success: true as const,
      data: await service.openStream(signedIn(context)),
    })),
    own: routes.own.handler(async ({ input, context }) => {
      const { streams, nextCursor } = await service.own(signedIn(context), input);
      return { success: true as const, data: streams, ...(nextCursor ? { nextCursor } : {}) };
    }),
    ownFigures: routes.ownFigures.handler(async ({ context }) => ({
      success: true as const,
      data: await service.ownFigures(signedIn(context)),
    })),
    streamKey: routes.streamKey.handler(async ({ context }) => ({
      success: true as const,
      data: { streamKey: await accounts.streamKey(signedIn(context)) },
    })),
    detail: routes.detail.handler(async ({ input, context }) => ({
      success: true as const,
      data: await service.detail(context.actor, input.id),
    })),
    goLive: routes.goLive.handler(async ({ input, context }) => ({
      success: true as const,
      data: await service.goLive(signedIn(context), input.id),
    })),
    end: routes.end.handler(async ({ input, context }) => ({
      success: true as const,
      data: await service.end(signedIn(context), input.id),
    })),
    featuredProducts: routes.featuredProducts.handler(async ({ input }) => ({
      success: true as const,
      data: { products: await service.featuredProducts(input.id) },
    })),
    pin: routes.pin.handler(async ({ input, context }) => ({
      success: true as const,
      data: await service.pin(signedIn(context), input.id, input.productId),
    })),
    unpin: routes.unpin.handler(async ({ input, context }) => {
      await service.unpin(signedIn(context), input.id);
      return { success: true as const, data: {} };
    }),
  };
}
