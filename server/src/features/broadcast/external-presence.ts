import type { LiveState } from '../live-state/live-state.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';

/**
 * An external service does not report who connects. So the broadcaster of a live show counts as connected
 * until the show ends.
 */
export function createExternalPresence({
  streams,
  liveState,
}: {
  streams: Pick<StreamsService, 'broadcasterCame' | 'findRowByRoomId' | 'listLiveRows'>;
  liveState: Pick<LiveState, 'replacePublishing' | 'setPublishing'>;
}) {
  return {
    /** After a start: the shows that are live. */
    async settleAll(): Promise<void> {
      liveState.replacePublishing((await streams.listLiveRows()).map(({ roomId }) => roomId));
    },

    async streamWentLive(roomId: string): Promise<void> {
      const row = await streams.findRowByRoomId(roomId);
      if (row?.status !== 'live') return;
      liveState.setPublishing(roomId, true);
      await streams.broadcasterCame(row);
    },

    streamEnded: (roomId: string): void => liveState.setPublishing(roomId, false),
  };
}
