import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import { outboundOf } from './stream-event-outbound.ts';
import type { ShowLog } from './event-log.service.ts';

/** What is stored of a show goes to its room, in the order of sequences: never before it is stored. */
export function bindShowSockets(sockets: Pick<SocketServer, 'rooms'>, showLog: ShowLog): void {
  showLog.onAppended((streamId, events) => {
    sockets.rooms.broadcast(streamId, events.flatMap(outboundOf));
  });
}
