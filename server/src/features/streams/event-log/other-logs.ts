import { streamEventSchema } from '@greenroom/contract/streams/stream-event.schemas';
import { z } from 'zod';
import type { ServerBus } from '../../../platform/cluster/server-bus.ts';
import type { LiveState } from '../../live-state/live-state.service.ts';
import type { OtherLogs } from './event-log.service.ts';

const topic = 'event-log';
const newsSchema = z.object({
  streamId: z.string(),
  events: z.array(streamEventSchema).min(1),
  /** Where its video is: the server that puts a show on air knows it first. */
  mediaRoomId: z.string().optional(),
});

/** The logs at the other servers, by the bus between them. */
export function createOtherLogs(
  bus: ServerBus,
  liveState: Pick<LiveState, 'mediaRoomOf' | 'setMediaRoom'>,
): OtherLogs {
  return {
    tell(streamId, events) {
      bus.tell(topic, { streamId, events, mediaRoomId: liveState.mediaRoomOf(streamId) });
    },
    onTold(listener) {
      bus.on(topic, (told) => {
        // What this version does not know is read from the database a moment later.
        const news = newsSchema.safeParse(told);
        if (!news.success) return;
        const { streamId, events, mediaRoomId } = news.data;
        const isOver = events.some(({ type }) => type === 'stream.ended');
        liveState.setMediaRoom(streamId, isOver ? undefined : mediaRoomId);
        listener(streamId, events);
      });
    },
  };
}
