import type { Viewer } from '@greenroom/contract/chat/chat.schemas';
import { streamLimits } from '@greenroom/contract/limits/streams';
import type { Actor } from '../../platform/actor.ts';
import type { ServerBus } from '../../platform/cluster/server-bus.ts';
import type { ConnectedSocket } from '../../platform/sockets/connected-socket.ts';
import type { Outbound } from '../../platform/sockets/outbound.ts';
import type { SocketRooms } from '../../platform/sockets/socket-rooms.ts';
import type { Log } from '../../platform/log.ts';
import type { LiveState } from '../live-state/live-state.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { createViewerExchange, type ViewerChange } from './viewer-exchange.ts';
import { anonymousPerAddressCounted, StreamViewers, type ViewerPerson } from './stream-viewers.ts';

export interface ViewersService {
  /** The current number of viewers of a stream, over all servers. */
  viewerCount(streamId: string): number;
  enter(stream: { id: string; ownerId: string }, client: ConnectedSocket, isModerator?: boolean): void;
  /** `hasGrace`: the connection broke and may return immediately. */
  leave(streamId: string, client: ConnectedSocket, hasGrace: boolean): void;
  touch(streamId: string, userId: string): void;
  /** How well a signed-in viewer receives the video (LIVEDATA-12). */
  setConnectionQuality(streamId: string, userId: string, quality: Viewer['connectionQuality']): void;
  /** Sets a person's role in all shows of a host. Each server learns of changes independently. */
  setRole(hostId: string, userId: string, role: Viewer['role']): void;
  /** Sends changes. Also runs automatically once a second. */
  notify(): void;
  stop(): void;
}

const peakIntervalMs = 10_000;

interface Room {
  streamViewers: StreamViewers;
  /** Clients that joined since the list was last sent and have not received it. */
  newcomers: Set<ConnectedSocket>;
  peak: number;
  announcedPeak: number;
  announcedPeakAtMs: number;
}

/** A viewer's role in the list. An admin has a streamer's powers in every show (LIVEROLE-12). */
function personOf(actor: Actor, ownerId: string, isModerator: boolean): ViewerPerson {
  const isStreamer = actor.userId === ownerId || actor.role === 'admin';
  return {
    id: actor.userId,
    username: actor.username,
    ...(actor.avatarUrl === '' ? {} : { avatarUrl: actor.avatarUrl }),
    role: isStreamer ? 'streamer' : isModerator ? 'moderator' : 'viewer',
  };
}

/**
 * The audience of each stream. However many viewers come and go, a stream's sockets receive at most one
 * update a second: the count and the list, each if it changed.
 */
export function createViewersService({
  rooms: sockets,
  liveState,
  streams,
  log,
  anonymousPerAddress = anonymousPerAddressCounted,
  bus,
  nowMs = Date.now,
}: {
  rooms: Pick<SocketRooms, 'sendToAll' | 'sendTo'>;
  liveState: Pick<LiveState, 'setViewerCount' | 'addVisits'>;
  streams: Pick<StreamsService, 'raisePeakViewerCount'>;
  log: Log;
  /** How many anonymous viewers of one address count. */
  anonymousPerAddress?: number;
  /** The bus to the other servers, if there are any. */
  bus?: ServerBus | undefined;
  nowMs?: () => number;
}): ViewersService {
  const rooms = new Map<string, Room>();
  const exchange = bus === undefined ? undefined : createViewerExchange(bus, apply);

  function notifyStream(streamId: string, room: Room): void {
    const { streamViewers, newcomers } = room;
    const change = streamViewers.takeChange(nowMs());
    const { viewerCount } = streamViewers;
    liveState.setViewerCount(streamId, viewerCount);
    const events: Outbound[] = [];
    if (change?.viewerCount !== undefined) {
      events.push({ name: 'stream:viewer-count', payload: { streamId, viewerCount } });
    }
    if (change?.list !== undefined) {
      const { viewers, joined, leftIds } = change.list;
      if (joined.length > 0)
        events.push({ name: 'stream:viewer:joined', payload: { streamId, viewers: joined } });
      if (leftIds.length > 0)
        events.push({ name: 'stream:viewer:left', payload: { streamId, viewerIds: leftIds } });
      events.push({ name: 'stream:viewers:update', payload: { streamId, viewers, viewerCount } });
    } else if (newcomers.size > 0) {
      const viewers = streamViewers.viewers();
      sockets.sendTo(newcomers, [
        { name: 'stream:viewers:update', payload: { streamId, viewers, viewerCount } },
      ]);
    }
    newcomers.clear();
    sockets.sendToAll(streamId, events);
    if (streamViewers.isEmpty) rooms.delete(streamId);
    announcePeak(streamId, room, streamViewers.isEmpty);
  }

  function announcePeak(streamId: string, room: Room, isLast: boolean): void {
    const isDue = isLast || nowMs() - room.announcedPeakAtMs >= peakIntervalMs;
    if (room.peak <= room.announcedPeak || !isDue) return;
    room.announcedPeak = room.peak;
    room.announcedPeakAtMs = nowMs();
    streams.raisePeakViewerCount(streamId, room.peak).catch((error: unknown) => {
      log.error({ err: error, streamId }, 'the peak viewer count could not be stored');
    });
  }

  function roomOf(streamId: string, ownerId: string): Room {
    const room = rooms.get(streamId) ?? {
      streamViewers: new StreamViewers(ownerId, anonymousPerAddress),
      newcomers: new Set<ConnectedSocket>(),
      peak: 0,
      announcedPeak: 0,
      announcedPeakAtMs: nowMs(),
    };
    rooms.set(streamId, room);
    return room;
  }

  /** Local changes and those of other servers have the same effect. */
  function apply(change: ViewerChange): void {
    const { streamId } = change;
    if (change.kind === 'quality') {
      rooms.get(streamId)?.streamViewers.setConnectionQuality(change.userId, change.quality);
      return;
    }
    const room = change.kind === 'enter' ? roomOf(streamId, change.ownerId) : rooms.get(streamId);
    if (room === undefined) return;
    const { streamViewers } = room;
    if (change.kind === 'enter') {
      streamViewers.enter(change.connectionId, change.person, change.address, nowMs());
      room.peak = Math.max(room.peak, streamViewers.viewerCount);
    } else {
      streamViewers.leave(change.connectionId, change.userId, nowMs(), change.hasGrace);
    }
    liveState.setViewerCount(streamId, streamViewers.viewerCount);
  }

  function applyChange(change: ViewerChange): void {
    apply(change);
    exchange?.publish(change);
  }

  function countOf(streamId: string): number {
    return rooms.get(streamId)?.streamViewers.viewerCount ?? 0;
  }

  function notify(): void {
    for (const [streamId, room] of rooms) notifyStream(streamId, room);
  }

  const timer = setInterval(notify, streamLimits.viewerUpdateIntervalMs);
  timer.unref();

  return {
    viewerCount: countOf,

    enter(stream, client, isModerator = false) {
      // The user of an impersonated session is not watching, so they are neither counted nor listed.
      if (client.actor?.isImpersonated === true) return;
      const person = client.actor === null ? null : personOf(client.actor, stream.ownerId, isModerator);
      const { id: streamId, ownerId } = stream;
      const { id: connectionId, addressGroup: address } = client;
      const before = countOf(streamId);
      applyChange({ kind: 'enter', streamId, ownerId, connectionId, person, address });
      // Each server counts the visits that began there.
      liveState.addVisits(streamId, countOf(streamId) - before);
      rooms.get(streamId)?.newcomers.add(client);
    },

    leave(streamId, client, hasGrace) {
      rooms.get(streamId)?.newcomers.delete(client);
      const user = client.actor === null ? {} : { userId: client.actor.userId };
      applyChange({ kind: 'leave', streamId, connectionId: client.id, ...user, hasGrace });
    },

    touch: (streamId, userId) => rooms.get(streamId)?.streamViewers.touch(userId, nowMs()),

    setConnectionQuality: (streamId, userId, quality) =>
      applyChange({ kind: 'quality', streamId, userId, quality }),
    setRole(hostId, userId, role) {
      for (const { streamViewers } of rooms.values())
        if (streamViewers.ownerId === hostId) streamViewers.setRole(userId, role);
    },
    notify,
    stop() {
      clearInterval(timer);
      exchange?.stop();
    },
  };
}
