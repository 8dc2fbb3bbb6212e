import type { SocketServer } from '../../../platform/sockets/socket-server.ts';
import type { LiveState } from '../../live-state/live-state.service.ts';
import { createEventBatches } from './event-batches.ts';
import { outboundOf } from './stream-event-outbound.ts';
import type { EventLog } from './event-log.service.ts';

/** Sends a show's stored events to its room in sequence order, never before they are stored. */
export function bindEventLogSockets(
  sockets: Pick<SocketServer, 'rooms'>,
  eventLog: EventLog,
  liveState: Pick<LiveState, 'mediaRoomOf'>,
): void {
  const batches = createEventBatches();
  eventLog.onAppended((streamId, events) => {
    const outbound = events.flatMap((event) => outboundOf(event, liveState.mediaRoomOf(streamId)));
    const hasMessages = outbound.some(({ name }) => name === 'chat:message');
    sockets.rooms.sendToAll(streamId, outbound, hasMessages ? batches.pack(streamId, outbound) : undefined);
    // If people are there, the last one to leave frees it.
    const isOver = events.some(({ type }) => type === 'stream.ended');
    if (isOver && sockets.rooms.size(streamId) === 0) eventLog.forget(streamId);
  });
}
