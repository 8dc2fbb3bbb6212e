import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { viewerLimitSchema } from '@greenroom/contract/media/media-control.schemas';
import { mediaRoomIdSchema } from '@greenroom/contract/media/media-room.schemas';
import { AppError } from '../../platform/app-error.ts';
import type { Environment } from '../../platform/environment.ts';
import { bearerToken } from '../../platform/http/http-server.ts';
import { addressGroup } from '../../platform/addresses/ip-address.ts';
import { limitedByAddress } from '../../platform/http/rate-limits/rate-limits.ts';
import type { MediaAnswer, MediaClient } from '../../platform/media/media-client.ts';
import { readQuery } from './broadcast-query.ts';
import type { MediaOffers, SessionOffer } from './media-offers.service.ts';

const sdpType = 'application/sdp';
const trickleType = 'application/trickle-ice-sdpfrag';
const sdpLimitBytes = 64 * 1024;
/** Per address. Each hidden or shown tab and each choice in a player’s menu counts. */
const viewerLimitsPerMinute = 600;

const streamParams = z.object({ streamId: z.uuid('A stream id is a UUID') });
const sessionParams = z.object({
  sessionId: z.string().regex(/^[\w-]{16,128}$/, 'This is no media session'),
});
const whipQuery = z.object({ room: mediaRoomIdSchema.optional(), resume: z.string().max(128).optional() });
const whepQuery = z.object({ room: mediaRoomIdSchema });

/** The content type without its parameters (RFC 9110, 8.3.1), as the media server reads it too. */
function contentTypeOf(request: FastifyRequest): string | undefined {
  return request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
}

function jsonOf(request: FastifyRequest): unknown {
  if (contentTypeOf(request) !== 'application/json') {
    throw new AppError('unsupported_media_type', { details: 'Send JSON' });
  }
  try {
    return JSON.parse(typeof request.body === 'string' ? request.body : '');
  } catch {
    throw new AppError('invalid_input', { details: 'The body is not JSON' });
  }
}

function offerOf(request: FastifyRequest): SessionOffer {
  if (contentTypeOf(request) !== sdpType) {
    throw new AppError('unsupported_media_type', { details: `Send the offer as ${sdpType}` });
  }
  const sdp = typeof request.body === 'string' ? request.body : '';
  if (!sdp.startsWith('v=0')) throw new AppError('invalid_sdp');
  return { sdp, addressGroup: addressGroup(request.ip) };
}

/** ICE servers in the format of RFC 9725, 4.6: `<stun:host>; rel="ice-server"`. */
function iceServerLinks(iceServers: Environment['iceServers']): string[] {
  return iceServers.flatMap((server) =>
    server.urls.map((url) => {
      const credential =
        server.username !== undefined && server.credential !== undefined
          ? `; username="${server.username}"; credential="${server.credential}"; credential-type="password"`
          : '';
      return `<${url}>; rel="ice-server"${credential}`;
    }),
  );
}

function notAllowed(allow: string) {
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', allow);
    throw new AppError('method_not_allowed');
  };
}

/**
 * WHIP ingest (RFC 9725) and WHEP playback (draft-ietf-wish-whep), for OBS, browsers and other clients
 * (STREAM-25). Sessions have unguessable ids; knowing the id authorises PATCH and DELETE.
 */
export async function registerBroadcastRoutes(
  app: FastifyInstance,
  {
    offers,
    media,
    iceServers,
    offersPerMinute,
  }: {
    offers: Pick<MediaOffers, 'broadcasterOf' | 'publish' | 'watchStream' | 'watchRoom'>;
    media: MediaClient;
    iceServers: Environment['iceServers'];
    offersPerMinute: number;
  },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: sdpLimitBytes },
      (_request, body, done) => {
        done(null, body);
      },
    );
    const links = iceServerLinks(iceServers);
    const config = { rateLimit: limitedByAddress(offersPerMinute, 'offers') };
    const limitConfig = { rateLimit: limitedByAddress(viewerLimitsPerMinute, 'viewer-limits') };

    // Players on other sites may watch, and encoders in a browser may publish. Only the token authorises.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'Location, ETag, Link, Accept-Patch',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-store',
      });
    });

    function answer(reply: FastifyReply, endpoint: 'whip' | 'whep', made: MediaAnswer): FastifyReply {
      reply
        .status(201)
        .header('content-type', sdpType)
        .header('location', `/${endpoint}/sessions/${made.sessionId}`)
        .header('accept-patch', trickleType);
      if (made.etag !== undefined) reply.header('etag', made.etag);
      if (links.length > 0) reply.header('link', links);
      return reply.send(made.sdp);
    }

    function options(methods: string, accepts: { 'accept-post'?: string; 'accept-patch'?: string }) {
      return async (_request: FastifyRequest, reply: FastifyReply) => {
        reply.headers({
          'access-control-allow-methods': methods,
          'access-control-allow-headers': 'Authorization, Content-Type, If-Match',
          'access-control-max-age': '86400',
          ...accepts,
        });
        if (links.length > 0) reply.header('link', links);
        return reply.status(204).send();
      };
    }

    scope.post('/whip', { config }, async (request, reply) => {
      // The credential is checked first, so that an unauthorised caller learns nothing about rooms.
      const broadcaster = await offers.broadcasterOf(bearerToken(request)).catch((error: unknown) => {
        if (error instanceof AppError && error.status === 401) reply.header('www-authenticate', 'Bearer');
        throw error;
      });
      const query = readQuery(whipQuery, request.query);
      const made = await offers.publish({
        broadcaster,
        roomId: query.room,
        resumesSessionId: query.resume,
        offer: offerOf(request),
      });
      return answer(reply, 'whip', made);
    });
    scope.post('/whep', { config }, async (request, reply) => {
      const { room } = readQuery(whepQuery, request.query);
      return answer(reply, 'whep', await offers.watchRoom(room, offerOf(request)));
    });
    scope.post('/whep/:streamId', { config }, async (request, reply) => {
      const { streamId } = readQuery(streamParams, request.params);
      const offer = offerOf(request);
      return answer(reply, 'whep', await offers.watchStream(streamId, bearerToken(request), offer));
    });

    for (const endpoint of ['/whip', '/whep', '/whep/:streamId']) {
      scope.options(endpoint, options('POST, OPTIONS', { 'accept-post': sdpType }));
      scope.route({
        method: ['GET', 'PUT', 'PATCH', 'DELETE'],
        url: endpoint,
        exposeHeadRoute: true,
        config: { isRefusal: true },
        handler: notAllowed('POST, OPTIONS'),
      });
    }
    scope.options('/whep/sessions/:sessionId/limit', options('PUT, OPTIONS', {}));
    scope.put('/whep/sessions/:sessionId/limit', { config: limitConfig }, async (request, reply) => {
      const { sessionId } = readQuery(sessionParams, request.params);
      await media.limitViewer(sessionId, readQuery(viewerLimitSchema, jsonOf(request)));
      return reply.status(204).send();
    });
    for (const session of ['/whip/sessions/:sessionId', '/whep/sessions/:sessionId']) {
      scope.options(session, options('PATCH, DELETE, OPTIONS', { 'accept-patch': trickleType }));
      scope.patch(session, async (request, reply) => {
        const { sessionId } = readQuery(sessionParams, request.params);
        if (contentTypeOf(request) !== trickleType) {
          throw new AppError('unsupported_media_type', { details: `Send candidates as ${trickleType}` });
        }
        const fragment = typeof request.body === 'string' ? request.body : '';
        await media.patchSession(sessionId, fragment, trickleType, request.headers['if-match']);
        return reply.status(204).send();
      });
      scope.delete(session, async (request, reply) => {
        const { sessionId } = readQuery(sessionParams, request.params);
        await media.endSession(sessionId);
        return reply.status(200).send();
      });
      scope.route({
        method: ['GET', 'PUT', 'POST'],
        url: session,
        exposeHeadRoute: true,
        config: { isRefusal: true },
        handler: notAllowed('PATCH, DELETE, OPTIONS'),
      });
    }
  });
}
