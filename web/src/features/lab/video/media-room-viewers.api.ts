import { streamLimits } from '@greenroom/contract/limits/streams';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** How many watch a media room, asked for each second; null where nobody counts them. */
export function mediaRoomViewersQuery(mediaRoomId: string) {
  return queryOptions({
    queryKey: ['lab', 'media-room-viewers', mediaRoomId],
    queryFn: async ({ signal }) =>
      (await api.mediaRooms.viewers({ mediaRoomId }, { signal })).data.viewerCount,
    retry: false,
    refetchInterval: streamLimits.viewerUpdateIntervalMs,
  });
}
