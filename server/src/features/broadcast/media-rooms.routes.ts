import { endpoints } from '../../platform/http/endpoint-binding.ts';
import type { MediaClient } from '../../platform/media/media-client.ts';

export function mediaRoomRoutes(media: Pick<MediaClient, 'countViewers'>) {
  return {
    viewers: endpoints.mediaRooms.viewers.handler(async ({ input }) => ({
      viewerCount: await media.countViewers(input.mediaRoomId),
    })),
  };
}
