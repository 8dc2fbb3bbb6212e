import { type StreamEvent, streamEventSchema } from '@greenroom/contract/streams/stream-event.schemas';
import { z } from 'zod';
import type { Database } from '../../../db/client.ts';
import type { ServerBus } from '../../../platform/cluster/server-bus.ts';
import type { LiveState } from '../../live-state/live-state.service.ts';
import { selectMediaRoomId } from './event-log.queries.ts';
import type { OtherLogs } from './event-log.service.ts';

const topic = 'event-log';
const messageSchema = z.object({ streamId: z.string(), events: z.array(streamEventSchema).min(1) });

/** Whether a stream's video is available after these events. Undefined if they do not change that. */
function isOnAirAfter(events: readonly StreamEvent[]): boolean | undefined {
  const last = events.findLast(
    ({ type }) => type === 'stream.live' || type === 'stream.back' || type === 'stream.ended',
  );
  return last === undefined ? undefined : last.type !== 'stream.ended';
}

/** The logs of the other servers, through the bus. */
export function createOtherLogs(
  bus: ServerBus,
  db: Database,
  liveState: Pick<LiveState, 'mediaRoomOf' | 'setMediaRoom'>,
): OtherLogs {
  return {
    publish(streamId, events) {
      bus.publish(topic, { streamId, events });
    },
    subscribe(listener) {
      bus.subscribe(topic, (payload) => {
        // Events that this version does not know are read from the database shortly after.
        const message = messageSchema.safeParse(payload);
        if (message.success) listener(message.data.streamId, message.data.events);
      });
    },
    async applyToLiveState(streamId, events) {
      const isOnAir = isOnAirAfter(events);
      if (isOnAir === false) liveState.setMediaRoom(streamId, undefined);
      if (isOnAir === true && liveState.mediaRoomOf(streamId) === undefined)
        liveState.setMediaRoom(streamId, await selectMediaRoomId(db, streamId));
    },
  };
}
