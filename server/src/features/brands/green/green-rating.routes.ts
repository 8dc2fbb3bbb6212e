import { endpoints, originOf, signedIn } from '../../../platform/http/endpoint-binding.ts';
import type { GreenVerifiers } from './green-verifiers.service.ts';
import type { GreenRatingService } from './green-rating.service.ts';

export function greenRatingRoutes(service: GreenRatingService, verifiers: GreenVerifiers) {
  const routes = endpoints.green;
  return {
    rating: routes.rating.handler(async ({ input }) => service.rating(input.slug)),
    own: routes.own.handler(async ({ context }) => ({ claims: await service.own(signedIn(context)) })),
    file: routes.file.handler(async ({ input, context }) => service.file(signedIn(context), input)),
    withdraw: routes.withdraw.handler(async ({ input, context }) =>
      service.withdraw(signedIn(context), input.id, originOf(context)),
    ),
    isVerifier: routes.isVerifier.handler(async ({ context }) => ({
      isVerifier: await verifiers.isVerifier(signedIn(context)),
    })),
    verifiers: routes.verifiers.handler(async ({ context }) => ({
      verifiers: await verifiers.list(signedIn(context)),
    })),
    appointVerifier: routes.appointVerifier.handler(async ({ input, context }) => ({
      verifiers: await verifiers.appoint(signedIn(context), input.username, originOf(context)),
    })),
    dismissVerifier: routes.dismissVerifier.handler(async ({ input, context }) => ({
      verifiers: await verifiers.dismiss(signedIn(context), input.userId, originOf(context)),
    })),
    waiting: routes.waiting.handler(async ({ context }) => ({
      claims: await service.waiting(signedIn(context)),
    })),
    decide: routes.decide.handler(async ({ input, context }) =>
      service.decide(signedIn(context), input, originOf(context)),
    ),
    object: routes.object.handler(async ({ input, context }) => {
      await service.object(signedIn(context), input.id, input.reason);
      return {};
    }),
    waitingObjections: routes.waitingObjections.handler(async ({ context }) => ({
      objections: await service.waitingObjections(signedIn(context)),
    })),
    answerObjection: routes.answerObjection.handler(async ({ input, context }) => {
      await service.answerObjection(signedIn(context), input, originOf(context));
      return {};
    }),
  };
}
