import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import { mendRange, strongValidator } from './file-ranges.ts';
import type { RecordingManagement } from './recording-management.service.ts';
import type { ReplaysService } from './replays.service.ts';

export function replaysRoutes(service: ReplaysService, management: RecordingManagement) {
  const routes = endpoints.recordings;
  return {
    replay: routes.replay.handler(async ({ input, context }) => service.replay(context.actor, input.id)),
    replayEvents: routes.replayEvents.handler(async ({ input: { id, ...page }, context }) =>
      service.events(context.actor, id, page),
    ),
    moments: routes.moments.handler(async ({ input }) => ({ moments: await service.momentsWith(input.id) })),
    managed: routes.managed.handler(async ({ input, context }) =>
      management.managed(signedIn(context), input.id),
    ),
    change: routes.change.handler(async ({ input, context }) =>
      management.setHidden(signedIn(context), input.id, input.isHidden),
    ),
    trim: routes.trim.handler(async ({ input: { id, ...range }, context }) =>
      management.trim(signedIn(context), id, range),
    ),
    untrim: routes.untrim.handler(async ({ input, context }) =>
      management.trim(signedIn(context), input.id, null),
    ),
    retry: routes.retry.handler(async ({ input, context }) => management.retry(signedIn(context), input.id)),
    remove: routes.remove.handler(async ({ input, context }) => {
      await management.remove(signedIn(context), input.id);
      return {};
    }),
  };
}

const fileParams = z.object({
  recordingId: z.uuid(),
  /** Only the canonical spelling is accepted, so that a file has one URL. */
  number: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number),
});

const fileQuery = z.object({
  whole: z.string().max(10).optional(),
  token: z.string().max(200).optional(),
  download: z.string().optional(),
});

/**
 * `GET /replays/{recordingId}/{number}`: a file of a replay, with range requests (RFC 9110, 14), or a
 * redirect to its location. `?download=1` makes it a download, `?token=` permits access to a hidden replay,
 * and `?whole=1` with a token returns the whole recording of a trimmed replay. Errors: `replay_not_found`.
 */
export async function registerReplayFiles(app: FastifyInstance, service: ReplaysService): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: '/', serve: false });
    scope.addHook('onSend', async (_request, reply) => {
      const validator = reply.getHeader('etag');
      if (typeof validator === 'string') reply.header('etag', strongValidator(validator));
    });
    scope.get('/replays/:recordingId/:number/captions.vtt', async (request, reply) => {
      const params = fileParams.safeParse(request.params);
      if (!params.success) throw new AppError('replay_not_found');
      const { recordingId, number } = params.data;
      const query = fileQuery.safeParse(request.query).data;
      const captions = await service.captions(recordingId, number, query?.token);
      if (query?.download !== undefined)
        reply.header('content-disposition', `attachment; filename="captions-${number}.vtt"`);
      return reply
        .type('text/vtt; charset=utf-8')
        .header('cache-control', 'private, no-cache')
        .send(captions);
    });
    scope.get('/replays/:recordingId/:number', async (request, reply) => {
      const params = fileParams.safeParse(request.params);
      if (!params.success) throw new AppError('replay_not_found');
      const query = fileQuery.safeParse(request.query).data;
      const { recordingId, number } = params.data;
      const isDownload = query?.download !== undefined;
      const { type, sizeBytes, downloadName, at } = await service.file(recordingId, number, {
        token: query?.token,
        isWhole: query?.whole !== undefined,
        isDownload,
      });
      if (isDownload) {
        reply.header('content-disposition', `attachment; filename="${downloadName}"`);
      }
      // Shared caches must not keep a replay that may be hidden or deleted at any time.
      reply.header('cache-control', 'private, no-cache');
      if (at.kind === 'address') return reply.redirect(at.url, 302);
      mendRange(request.raw, sizeBytes);
      return reply.type(type).sendFile(at.path, at.folder, { cacheControl: false });
    });
  });
}
