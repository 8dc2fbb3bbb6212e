import type { SocketServer } from '../../../platform/sockets/socket-server.ts';
import type { LiveState } from '../../live-state/live-state.service.ts';
import { outboundOf } from './stream-event-outbound.ts';
import type { EventLog } from './event-log.service.ts';

/** What is stored of a show goes to its room, in the order of sequences: never before it is stored. */
export function bindEventLogSockets(
  sockets: Pick<SocketServer, 'rooms'>,
  eventLog: EventLog,
  liveState: Pick<LiveState, 'mediaRoomOf'>,
): void {
  eventLog.onAppended((streamId, events) => {
    sockets.rooms.broadcast(
      streamId,
      events.flatMap((event) => outboundOf(event, liveState.mediaRoomOf(streamId))),
    );
  });
}
