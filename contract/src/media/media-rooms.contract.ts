import { z } from 'zod';
import { endpoint } from '../access.ts';
import { mediaRoomIdSchema } from './media-room.schemas.ts';

/** What anyone with the unguessable id of a media room may know about it, since they may watch it. */
export const mediaRoomsContract = {
  viewers: endpoint
    .meta({ access: 'anyone', refuses: ['media_unavailable'] })
    .route({
      method: 'GET',
      path: '/media-rooms/{mediaRoomId}/viewers',
      tags: ['Streams'],
      summary: 'How many watch a media room, also one that is no show’s',
    })
    .input(z.object({ mediaRoomId: mediaRoomIdSchema }))
    /** Null if this server's own media server does not carry the video. */
    .output(z.object({ viewerCount: z.number().int().min(0).nullable() })),
};
