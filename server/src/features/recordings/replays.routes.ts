import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { endpoints } from '../../platform/http/endpoint-binding.ts';
import type { ReplaysService } from './replays.service.ts';

export function replaysRoutes(service: ReplaysService) {
  const routes = endpoints.recordings;
  return {
    replay: routes.replay.handler(async ({ input }) => service.replay(input.id)),
    replayEvents: routes.replayEvents.handler(async ({ input: { id, ...page } }) => service.events(id, page)),
  };
}

const fileParams = z.object({ recordingId: z.uuid(), number: z.coerce.number().int().min(1).max(1000) });

/**
 * `GET /replays/{recordingId}/{number}`: a file of a replay, with range requests (RFC 9110, 14), or a redirect to where it
 * is. Errors: `replay_not_found`.
 */
export async function registerReplayFiles(app: FastifyInstance, service: ReplaysService): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: '/', serve: false });
    scope.get('/replays/:recordingId/:number', async (request, reply) => {
      const params = fileParams.safeParse(request.params);
      if (!params.success) throw new AppError('replay_not_found');
      const { type, at } = await service.file(params.data.recordingId, params.data.number);
      // Hidden or deleted, it is gone: nobody between here and the browser keeps it.
      reply.header('cache-control', 'private, no-cache');
      if (at.kind === 'address') return reply.redirect(at.url, 302);
      return reply.type(type).sendFile(at.path, at.folder, { cacheControl: false });
    });
  });
}
