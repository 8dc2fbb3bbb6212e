import type { Counter } from 'prom-client';
import type { MessageAllowance } from '@greenroom/contract/chat/chat.schemas';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Log } from '../../platform/log.ts';
import type { ConnectedSocket } from '../../platform/sockets/connected-socket.ts';
import { sequenceOf } from '../../platform/sockets/outbound.ts';
import type { EventHandler, SocketServer } from '../../platform/sockets/socket-server.ts';
import type { EventLog } from '../event-log/event-log.service.ts';
import type { JoinableStream } from '../streams/streams.service.ts';
import type { ViewersService } from './viewers.service.ts';

/** Streams that one socket may be in at the same time. */
const maxRoomsPerSocket = 10;
/** A join reads history and is answered with it, so it is dearer than other events. */
const joinLimit = { max: 15, windowSeconds: 30 };

const streamError: EventHandler<'stream:join' | 'stream:leave'>['refusal'] = (error, { streamId }) => ({
  name: 'stream:error',
  payload: { streamId, code: error.code, message: error.message },
});

/** Joining and leaving streams: whoever is in a stream's room gets what happens in it and is part of its viewers. */
export function bindViewersSockets({
  sockets,
  eventLog,
  viewers,
  findStream,
  findAllowance,
  joins,
  log,
}: {
  sockets: SocketServer;
  eventLog: EventLog;
  viewers: ViewersService;
  /** As the reader may see it. @throws AppError `stream_not_found`. */
  findStream: (reader: Actor | null, streamId: string) => Promise<JoinableStream>;
  /** What a user may still send, for whom messages are counted at the moment. */
  findAllowance: (userId: string) => Promise<MessageAllowance | undefined>;
  joins: Pick<Counter, 'inc'>;
  log: Log;
}): void {
  const { rooms } = sockets;

  function leave(streamId: string, client: ConnectedSocket, hasGrace: boolean): void {
    rooms.leave(streamId, client);
    viewers.leave(streamId, client, hasGrace);
    if (rooms.size(streamId) === 0) eventLog.forget(streamId);
  }

  function checkRoomsLimit(streamId: string, client: ConnectedSocket): void {
    const joined = rooms.roomsOf(client);
    if (!joined.has(streamId) && joined.size >= maxRoomsPerSocket) throw new AppError('too_many_requests');
  }

  sockets.on('stream:join', {
    limit: joinLimit,
    refusal: streamError,
    async handle(client, { streamId, afterSequence }) {
      checkRoomsLimit(streamId, client);
      // From here on nothing is missed: what is stored while history is read is kept for this client.
      const admission = rooms.admit(streamId, client);
      try {
        const history = await eventLog.history(streamId, afterSequence);
        // Read after the history, so that the state is never older than the events.
        const stream = await findStream(client.actor, streamId);
        const messageAllowance = client.actor ? await findAllowance(client.actor.userId) : undefined;
        if (!admission.isCurrent() || !client.isOpen) return;
        viewers.enter({ id: streamId, ownerId: stream.ownerId }, client);
        joins.inc();
        const { status, isLive, isBroadcasterConnected, vdoRoomId, startedAt, pinnedProduct } = stream;
        client.send({
          name: 'stream:joined',
          payload: {
            streamId,
            status,
            isLive,
            isBroadcasterConnected,
            ...(vdoRoomId === undefined ? {} : { vdoRoomId }),
            ...(startedAt === undefined ? {} : { startedAt }),
            viewerCount: viewers.viewerCount(streamId),
            ...(pinnedProduct === undefined ? {} : { pinnedProduct }),
            ...(messageAllowance && { messageAllowance }),
            ...history,
          },
        });
        admission.complete((event) => (sequenceOf(event) ?? Infinity) > history.lastSequence);
      } catch (error) {
        if (admission.isCurrent()) leave(streamId, client, false);
        throw error;
      }
    },
  });

  sockets.on('stream:leave', {
    refusal: streamError,
    async handle(client, { streamId }) {
      leave(streamId, client, false);
    },
  });

  for (const name of ['streamStarted', 'streamEnded'] as const) {
    sockets.on(name, {
      async handle(client, { streamId, timestamp }) {
        if (client.actor === null) throw new AppError('signed_out');
        log.info({ report: name, streamId, timestamp, userId: client.actor.userId }, 'a studio reported');
      },
    });
  }

  sockets.onDisconnected((client) => {
    for (const streamId of rooms.roomsOf(client)) leave(streamId, client, true);
  });

  eventLog.onAppended((streamId, events) => {
    for (const event of events) {
      if (event.type === 'chat.message') viewers.touch(streamId, event.message.userId);
    }
  });
}
