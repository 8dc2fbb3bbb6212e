import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import { outboundOf } from './stream-event-outbound.ts';
import type { EventLog } from './event-log.service.ts';

/** What is stored of a show goes to its room, in the order of sequences: never before it is stored. */
export function bindEventLogSockets(sockets: Pick<SocketServer, 'rooms'>, eventLog: EventLog): void {
  eventLog.onAppended((streamId, events) => {
    sockets.rooms.broadcast(streamId, events.flatMap(outboundOf));
  });
}
