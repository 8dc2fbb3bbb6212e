import { liveKitPermitPaths } from '@greenroom/contract/frame/livekit-permit';
import { mediaRoomIdSchema } from '@greenroom/contract/media/media-room.schemas';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bearerToken } from '../../platform/http/http-server.ts';
import { limitedByAddress } from '../../platform/http/rate-limits/rate-limits.ts';
import { addressGroup } from '../../platform/addresses/ip-address.ts';
import type { LiveKitClient } from '../../platform/media/livekit/livekit-client.ts';
import { readQuery } from './broadcast-query.ts';
import type { MediaOffers } from './media-offers.service.ts';

const publishQuery = z.object({ room: mediaRoomIdSchema, resume: z.string().max(128).optional() });
const watchQuery = z.union(
  [z.object({ stream: z.uuid() }), z.object({ room: mediaRoomIdSchema })],
  'Name a stream or a media room',
);

/**
 * Issues tokens for the LiveKit server to those who could publish by WHIP and watch by WHEP. Only the frame
 * uses these routes.
 */
export function registerLiveKitRoutes(
  app: FastifyInstance,
  {
    offers,
    liveKit,
    offersPerMinute,
  }: {
    offers: Pick<MediaOffers, 'broadcasterOf' | 'permitPublish' | 'permitWatchRoom' | 'permitWatchStream'>;
    liveKit: Pick<LiveKitClient, 'permit'>;
    offersPerMinute: number;
  },
): void {
  const config = { rateLimit: limitedByAddress(offersPerMinute, 'offers') };

  app.post(liveKitPermitPaths.publish, { config }, async (request, reply) => {
    const broadcaster = await offers.broadcasterOf(bearerToken(request));
    const { room, resume } = readQuery(publishQuery, request.query);
    const permit = await offers.permitPublish({
      broadcaster,
      roomId: room,
      resumesSessionId: resume,
      addressGroup: addressGroup(request.ip),
    });
    return reply.header('cache-control', 'no-store').send(await liveKit.permit(permit));
  });

  app.post(liveKitPermitPaths.watch, { config }, async (request, reply) => {
    const query = readQuery(watchQuery, request.query);
    const group = addressGroup(request.ip);
    const permit =
      'stream' in query
        ? await offers.permitWatchStream(query.stream, bearerToken(request), group)
        : await offers.permitWatchRoom(query.room, group);
    return reply.header('cache-control', 'no-store').send(await liveKit.permit(permit));
  });
}
