import { streamLimits } from '@greenroom/contract/limits/streams';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** The viewer count of a media room, polled every second. Null if nobody counts. */
export function mediaRoomViewersQuery(mediaRoomId: string) {
  return queryOptions({
    queryKey: ['lab', 'media-room-viewers', mediaRoomId],
    queryFn: async ({ signal }) =>
      (await api.mediaRooms.viewers({ mediaRoomId }, { signal })).data.viewerCount,
    retry: false,
    refetchInterval: streamLimits.viewerUpdateIntervalMs,
  });
}
