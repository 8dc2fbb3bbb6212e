import type { Counter } from 'prom-client';
import { AppError } from '../../platform/app-error.ts';
import type { Log } from '../../platform/log.ts';
import type { Redis } from '../../platform/cluster/redis.ts';
import { createRateLimiter, takeOrRefuse } from '../../platform/rate-limiter.ts';
import type { ConnectedSocket } from '../../platform/sockets/connected-socket.ts';
import { sequenceOf } from '../../platform/sockets/outbound.ts';
import type { EventHandler } from '../../platform/sockets/event-reception.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import { createJoinAnswers, type JoinAnswerParts } from './join-answers.service.ts';
import type { ViewersService } from './viewers.service.ts';

/** A page sends only changes, and each is measured over seconds. */
const qualityLimit = { max: 30, windowSeconds: 60 };
/** A studio reports each show once, and each report is a line in the log. */
const reportLimit = { max: 10, windowSeconds: 60 };
/** How many streams one socket may be in at a time. */
const maxRoomsPerSocket = 10;
/** A join reads history and is answered with it, so it costs more than other events. */
const joinLimit = { max: 15, windowSeconds: 30 };
/** Joins per minute of all sockets of one address. After a restart, a whole office joins at once. */
export const joinsPerAddressPerMinute = 600;
/** Joins per second of these. Each may be answered with hundreds of events. A rejected client retries. */
const joinsPerAddressPerSecond = 50;

const streamError: EventHandler<'stream:join' | 'stream:leave' | 'stream:connection-quality'>['refusal'] = (
  error,
  { streamId },
) => ({
  name: 'stream:error',
  payload: { streamId, code: error.code, message: error.message },
});

/**
 * Joining and leaving streams. A member of a stream's room receives its events and belongs to its audience.
 * No sign-in is needed (CHAT-20).
 */
export function bindViewersSockets({
  sockets,
  joins,
  log,
  joinsPerAddress = joinsPerAddressPerMinute,
  redis,
  ...parts
}: JoinAnswerParts & {
  sockets: SocketServer;
  eventLog: EventLog;
  viewers: ViewersService;
  joins: Pick<Counter, 'inc'>;
  log: Log;
  /** Joins per minute of all sockets of one address. */
  joinsPerAddress?: number;
  redis?: Redis | undefined;
}): void {
  const { rooms } = sockets;
  const { eventLog, viewers } = parts;
  const answers = createJoinAnswers(parts);
  const perSecond = Math.ceil(
    joinsPerAddressPerSecond * Math.max(1, joinsPerAddress / joinsPerAddressPerMinute),
  );
  const addressLimiters = [
    createRateLimiter({ name: 'joins-at-once', max: perSecond, windowSeconds: 1, redis }),
    createRateLimiter({ name: 'joins-by-address', max: joinsPerAddress, windowSeconds: 60, redis }),
  ];

  function leave(streamId: string, client: ConnectedSocket, hasGrace: boolean): void {
    answers.left(client, streamId);
    rooms.leave(streamId, client);
    viewers.leave(streamId, client, hasGrace);
    if (rooms.size(streamId) === 0) eventLog.forget(streamId);
  }

  function checkRoomsLimit(streamId: string, client: ConnectedSocket): void {
    const joined = rooms.roomsOf(client);
    if (!joined.has(streamId) && joined.size >= maxRoomsPerSocket) throw new AppError('too_many_requests');
  }

  /**
   * A join of a stream that the socket is already in. It receives only events after those of its earlier
   * answers, and only those that it says it is missing. Each part of the log is therefore sent to a socket
   * once, however often it joins.
   */
  async function joinAgain(
    client: ConnectedSocket,
    streamId: string,
    after: number,
    afterSequence: number | undefined,
  ): Promise<void> {
    const newer = await answers.historyAfter(streamId, after);
    const from = Math.max(after, afterSequence ?? after);
    const events = from === after ? newer.events : newer.events.filter((event) => event.sequence > from);
    const history =
      from === after
        ? newer
        : { ...newer, events, truncated: newer.truncated && (events[0]?.sequence ?? 0) > from + 1 };
    const stream = await answers.streamFor(client, streamId);
    const reader = await answers.readerState(client, streamId, stream);
    if (rooms.isMember(streamId, client)) answers.send(client, streamId, history, stream, reader);
  }

  sockets.on('stream:join', {
    limit: joinLimit,
    refusal: streamError,
    async handle(client, { streamId, afterSequence }) {
      for (const limiter of addressLimiters) await takeOrRefuse(limiter, client.addressGroup);
      checkRoomsLimit(streamId, client);
      const given = answers.givenThrough(client, streamId);
      if (given !== undefined && rooms.isMember(streamId, client))
        return joinAgain(client, streamId, given, afterSequence);
      // From here on nothing is missed: events stored while history is read are queued for this client.
      const admission = rooms.admit(streamId, client);
      try {
        const history = await answers.historyAfter(streamId, afterSequence);
        // The state must be read after the history, so that it is never older than the events.
        const stream = await answers.streamFor(client, streamId);
        const reader = await answers.readerState(client, streamId, stream);
        if (!admission.isCurrent() || !client.isOpen) {
          // The last viewer may have left meanwhile, and the log was cached after that.
          if (rooms.size(streamId) === 0) eventLog.forget(streamId);
          return undefined;
        }
        const isModerator = reader.chat.standing?.role === 'moderator';
        viewers.enter({ id: streamId, ownerId: stream.ownerId }, client, isModerator);
        joins.inc();
        answers.send(client, streamId, history, stream, reader);
        admission.complete((event) => (sequenceOf(event) ?? Infinity) > history.lastSequence);
        return undefined;
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

  sockets.on('stream:connection-quality', {
    limit: qualityLimit,
    refusal: streamError,
    async handle(client, { streamId, quality }) {
      // The list contains only signed-in viewers, and a viewer reports only on a stream that they joined.
      if (client.actor === null || !rooms.isMember(streamId, client)) return;
      viewers.setConnectionQuality(streamId, client.actor.userId, quality);
    },
  });

  for (const name of ['streamStarted', 'streamEnded'] as const) {
    sockets.on(name, {
      limit: reportLimit,
      isLimitedByAccount: true,
      async handle(client, { streamId, timestamp }) {
        if (client.actor === null) throw new AppError('signed_out');
        log.info(
          { report: name, streamId, timestamp, userId: client.actor.userId },
          'a studio reported that its stream started or ended',
        );
      },
    });
  }

  /** Removes clients that may no longer know of a rehearsal from its room. */
  sockets.onRechecked(async (client) => {
    for (const streamId of rooms.roomsOf(client)) {
      try {
        await answers.streamFor(client, streamId);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'stream_not_found') throw error;
        leave(streamId, client, false);
        const { code, message } = error;
        client.send({ name: 'stream:error', payload: { streamId, code, message } });
      }
    }
  });

  sockets.onDisconnected((client) => {
    for (const streamId of rooms.roomsOf(client)) leave(streamId, client, true);
  });

  eventLog.onAppended((streamId, events) => {
    if (events.some((event) => event.type !== 'chat.message')) answers.changed(streamId);
    for (const event of events) {
      if (event.type === 'chat.message') viewers.touch(streamId, event.message.userId);
    }
  });
}
