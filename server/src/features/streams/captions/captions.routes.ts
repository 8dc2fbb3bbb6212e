import type { FastifyInstance } from 'fastify';
import { newCaptionSchema } from '@greenroom/contract/streams/captions.schemas';
import { AppError } from '../../../platform/app-error.ts';
import { answerInEnvelope } from '../../../platform/http/answer-envelope.ts';
import { endpoints, signedIn } from '../../../platform/http/endpoint-binding.ts';
import { bearerToken } from '../../../platform/http/http-server.ts';
import { limitedByAddress } from '../../../platform/http/rate-limits/rate-limits.ts';
import type { CaptionsService } from './captions.service.ts';

export function captionsRoutes(service: CaptionsService) {
  const routes = endpoints.captions;
  return {
    add: routes.add.handler(async ({ input: { id, ...caption }, context }) =>
      service.add(signedIn(context), id, caption),
    ),
  };
}

const bodyLimitBytes = 4096;

/**
 * `POST /captions` with a stream key as bearer token: a streamer's speech recogniser adds a line, `{ text,
 * delayMs? }`, to the captions of the live show. Answers `{ sequence }`. Errors: `signed_out`,
 * `wrong_stream_key`, `invalid_input`, `stream_not_live`, `too_many_requests`.
 */
export async function registerRecogniserRoute(
  app: FastifyInstance,
  {
    prefixes,
    service,
    perMinute,
  }: { prefixes: readonly string[]; service: CaptionsService; perMinute: number },
): Promise<void> {
  const config = { rateLimit: limitedByAddress(perMinute, 'captions') };
  for (const prefix of prefixes) {
    await app.register(async (scope) => {
      answerInEnvelope(scope);
      scope.post(`${prefix}/captions`, { config, bodyLimit: bodyLimitBytes }, async (request, reply) => {
        const key = bearerToken(request);
        const caption = newCaptionSchema.safeParse(request.body);
        if (!caption.success) {
          const fields = Object.fromEntries(
            caption.error.issues.map(({ path, message }) => [path.join('.'), message]),
          );
          throw new AppError('invalid_input', { fields });
        }
        reply.header('cache-control', 'no-store').status(201);
        return service.addByKey(key, caption.data);
      });
    });
  }
}
