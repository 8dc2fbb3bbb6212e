import { viewerLimitSchema } from '@greenroom/contract/media/media-control.schemas';
import { mediaRoomIdSchema } from '@greenroom/contract/media/media-room.schemas';
import type { Permit, PermitOf } from '@greenroom/contract/media/permit.schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import type { Answer, MediaServer } from '../forwarding/media-server.ts';
import { RequestError } from '../sdp/request-error.ts';
import type { Recordings } from '../recording/recordings.ts';
import type { PermitVerifier } from './permits.ts';
import type { SessionEvents } from './session-events.ts';

const sdpType = 'application/sdp';
const fragmentType = 'application/trickle-ice-sdpfrag';

/** What the routes use. */
export type ControlParts = {
  server: MediaServer;
  recordings: Recordings;
  permits: PermitVerifier;
  events: SessionEvents;
  metrics: Registry;
};

const sessionParams = z.object({ sessionId: z.string() });
const mediaRoomParams = z.object({ roomId: mediaRoomIdSchema });

const recordingParams = mediaRoomParams.extend({ recordingId: z.uuid() });

type RecordingParams = { Params: z.infer<typeof recordingParams> };
type SessionParams = { Params: z.infer<typeof sessionParams> };
type MediaRoomParams = { Params: z.infer<typeof mediaRoomParams> };

/**
 * WHIP (RFC 9725), WHEP (draft-ietf-wish-whep), their sessions, media rooms, events, health and metrics.
 * Every call except health and metrics carries a permit, which is verified before the body is read.
 */
export async function registerControlRoutes(app: FastifyInstance, parts: ControlParts): Promise<void> {
  app.decorateRequest('permit');
  await app.register(async (scope) => registerOffers(scope, parts));
  await app.register(async (scope) => registerSessions(scope, parts));
  registerMediaRooms(app, parts);
  registerRecordings(app, parts);
  registerObservation(app, parts);
}

/** Verifies the permit before anything else of the request is read. */
function requirePermit(permits: PermitVerifier, action: Permit['action']) {
  return async (request: FastifyRequest) => {
    request.setDecorator('permit', await permits.verify(request.headers.authorization, action));
  };
}

function registerOffers(scope: FastifyInstance, { server, permits }: ControlParts): void {
  takeBody(scope, sdpType);
  scope.post('/whip', { onRequest: requirePermit(permits, 'publish') }, async (request, reply) => {
    const permit = request.getDecorator<PermitOf<'publish'>>('permit');
    return sendAnswer(reply, await server.publish(permit, bodyOf(request, sdpType)));
  });
  scope.post('/whep', { onRequest: requirePermit(permits, 'watch') }, async (request, reply) => {
    const permit = request.getDecorator<PermitOf<'watch'>>('permit');
    return sendAnswer(reply, await server.watch(permit, bodyOf(request, sdpType)));
  });
  for (const url of ['/whip', '/whep']) describeMethods(scope, url, ['POST'], { 'accept-post': sdpType });
}

function registerSessions(scope: FastifyInstance, { server, permits }: ControlParts): void {
  const url = '/sessions/:sessionId';
  const options = {
    schema: { params: sessionParams },
    onRequest: [
      requirePermit(permits, 'control'),
      async (request: FastifyRequest<SessionParams>) => {
        if (!server.has(request.params.sessionId)) throw new RequestError('media_session_not_found');
      },
    ],
  };
  takeBody(scope, fragmentType);
  const readJson = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, readJson);
  scope.patch<SessionParams>(url, options, async (request, reply) => {
    const fragment = bodyOf(request, fragmentType);
    server.trickle(request.params.sessionId, request.headers['if-match'], fragment);
    return reply.status(204).send();
  });
  scope.delete<SessionParams>(url, options, async (request, reply) => {
    server.end(request.params.sessionId, 'closed');
    return reply.status(200).send();
  });
  scope.put<SessionParams>(`${url}/limit`, options, async (request, reply) => {
    const limit = viewerLimitSchema.safeParse(request.body);
    if (!limit.success) throw new RequestError('invalid_input', limit.error.issues[0]?.message);
    server.limitViewer(request.params.sessionId, limit.data);
    return reply.status(204).send();
  });
  describeMethods(scope, `${url}/limit`, ['PUT']);
  describeMethods(scope, url, ['PATCH', 'DELETE'], { 'accept-patch': fragmentType });
}

function registerMediaRooms(app: FastifyInstance, { server, permits }: ControlParts): void {
  const url = '/rooms/:roomId';
  const options = { schema: { params: mediaRoomParams }, onRequest: requirePermit(permits, 'control') };
  app.get<MediaRoomParams>(url, options, async (request, reply) =>
    reply.send(server.roomDetails(request.params.roomId)),
  );
  app.delete<MediaRoomParams>(url, options, async (request, reply) => {
    server.closeRoom(request.params.roomId);
    return reply.status(200).send();
  });
  describeMethods(app, url, ['GET', 'DELETE']);
}

function registerRecordings(app: FastifyInstance, { recordings, permits }: ControlParts): void {
  const url = '/rooms/:roomId/recordings/:recordingId';
  const options = { schema: { params: recordingParams }, onRequest: requirePermit(permits, 'control') };
  app.put<RecordingParams>(url, options, async ({ params }, reply) => {
    await recordings.start(params.recordingId, params.roomId);
    return reply.status(204).send();
  });
  app.delete<RecordingParams>(url, options, async ({ params }, reply) => {
    await recordings.end(params.recordingId);
    return reply.status(204).send();
  });
  describeMethods(app, url, ['PUT', 'DELETE']);
}

function registerObservation(app: FastifyInstance, { server, permits, events, metrics }: ControlParts): void {
  app.get('/events', { onRequest: requirePermit(permits, 'control') }, async (_request, reply) => {
    reply.hijack();
    events.subscribe(reply.raw, server.snapshot());
  });
  app.get('/healthz', async () => ({ status: 'ok', ...server.counts() }));
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.metrics()),
  );
  for (const url of ['/events', '/healthz', '/metrics']) describeMethods(app, url, ['GET']);
}

/**
 * Answers OPTIONS, and rejects methods that the address does not allow with 405 and `Allow` (RFC 9110,
 * 15.5.6).
 */
function describeMethods(
  app: FastifyInstance,
  url: string,
  methods: HTTPMethods[],
  accepts: Record<string, string> = {},
): void {
  const allow = [...methods, 'OPTIONS'].join(', ');
  app.options(url, async (_request, reply) =>
    reply
      .headers({ allow, ...accepts })
      .status(200)
      .send(),
  );
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'OPTIONS' && !methods.includes(method)),
    url,
    // Runs before the body is read, whatever its type.
    async onRequest(_request, reply) {
      reply.header('allow', allow);
      throw new RequestError('method_not_allowed');
    },
    async handler() {
      throw new RequestError('method_not_allowed');
    },
  });
}

function takeBody(scope: FastifyInstance, type: string): void {
  scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

/** Fastify rejects other types itself. A request without a body has no type, and no body is read. */
function bodyOf(request: FastifyRequest, type: string): string {
  if (typeof request.body !== 'string') {
    throw new RequestError('unsupported_media_type', `The body must be ${type}`);
  }
  return request.body;
}

function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply
    .status(201)
    .headers({
      'content-type': sdpType,
      location: `/sessions/${answer.sessionId}`,
      etag: answer.etag,
      'accept-patch': fragmentType,
      'cache-control': 'no-store',
    })
    .send(answer.sdp);
}
