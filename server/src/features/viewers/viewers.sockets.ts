import type { Counter } from 'prom-client';
import type { MessageAllowance } from '@greenroom/contract/chat/chat.schemas';
import type { ChatState, OwnHeldMessage } from '@greenroom/contract/moderation/moderation.schemas';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Log } from '../../platform/log.ts';
import type { Redis } from '../../platform/cluster/redis.ts';
import { createRateLimiter, takeOrRefuse } from '../../platform/rate-limiter.ts';
import { createReadCache } from '../../platform/read-cache.ts';
import type { ConnectedSocket } from '../../platform/sockets/connected-socket.ts';
import { encodeOutboundWith, sequenceOf } from '../../platform/sockets/outbound.ts';
import type { EventHandler } from '../../platform/sockets/event-reception.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { ChatTop } from '../chat/chat.service.ts';
import type { TopChatters } from '../chat/top-chatters/top-chatters.service.ts';
import type { EventLog, StreamHistory } from '../streams/event-log/event-log.service.ts';
import type { LiveStock } from '../streams/products/live-stock.service.ts';
import type { JoinableStream, StreamsService } from '../streams/streams.service.ts';
import type { ViewersService } from './viewers.service.ts';

/** A page tells changes only, and each is measured over seconds. */
const qualityLimit = { max: 30, windowSeconds: 60 };
/** A studio reports each show once, and each report is a line of the log. */
const reportLimit = { max: 10, windowSeconds: 60 };
/** Streams that one socket may be in at the same time. */
const maxRoomsPerSocket = 10;
/** A join reads history and is answered with it, so it costs more than other events. */
const joinLimit = { max: 15, windowSeconds: 30 };
/** Joins of all sockets of one address in a minute: after a restart, everybody of an office joins at once. */
export const joinsPerAddressPerMinute = 600;
/** Of these, so many at once: each may be answered with hundreds of events. Who is refused tries again. */
const joinsPerAddressPerSecond = 50;
/** How long the state of a stream may be told again without asking; each event of its log ends that at once. */
const stateFreshMs = 1000;

/** What a join answers besides the stream itself, some of it to this reader alone. */
interface ReaderState {
  chat: ChatState;
  top: ChatTop;
  topChatters: Awaited<ReturnType<TopChatters['of']>>;
  messageAllowance: MessageAllowance | undefined;
  heldMessages: OwnHeldMessage[];
}

const streamError: EventHandler<'stream:join' | 'stream:leave' | 'stream:connection-quality'>['refusal'] = (
  error,
  { streamId },
) => ({
  name: 'stream:error',
  payload: { streamId, code: error.code, message: error.message },
});

/**
 * Joining and leaving streams: whoever is in a stream's room gets what happens in it and is part of its viewers. Nobody has to
 * be signed in (CHAT-20).
 */
export function bindViewersSockets({
  sockets,
  eventLog,
  viewers,
  findStream,
  withShownProducts,
  stocksIn,
  findAllowance,
  findChat,
  findChatTop,
  topChattersOf,
  findHeld,
  joins,
  log,
  joinsPerAddress = joinsPerAddressPerMinute,
  redis,
  nowMs = Date.now,
}: {
  sockets: SocketServer;
  eventLog: EventLog;
  viewers: ViewersService;
  /** As the reader may see it. @throws AppError `stream_not_found`. */
  findStream: (reader: Actor | null, streamId: string) => Promise<JoinableStream>;
  /** The same events without a card of a product that has left the shop. */
  withShownProducts: StreamsService['withShownProducts'];
  /** What is left of the products of a live stream, as everybody in it was told last. */
  stocksIn: LiveStock['stocksIn'];
  /** What a user may still send, for whom messages are counted at the moment. */
  findAllowance: (userId: string) => Promise<MessageAllowance | undefined>;
  /** The stream's chat as the reader may see it. From then on the stream's readers get what changes. */
  findChat: (reader: Actor | null, stream: { id: string; ownerId: string }) => Promise<ChatState>;
  /** What this reader wrote there that did not go into the chat. */
  findHeld: (reader: Actor | null, stream: { id: string; ownerId: string }) => Promise<OwnHeldMessage[]>;
  /** What stands around the messages of a stream's chat. */
  findChatTop: (streamId: string) => Promise<ChatTop>;
  /** Who wrote the most, as everybody in the stream was told last: never older, for it is told again only when it changes. */
  topChattersOf: TopChatters['of'];
  joins: Pick<Counter, 'inc'>;
  log: Log;
  /** Joins of all sockets of one address in a minute. */
  joinsPerAddress?: number;
  redis?: Redis | undefined;
  nowMs?: () => number;
}): void {
  const { rooms } = sockets;
  const perSecond = Math.ceil(
    joinsPerAddressPerSecond * Math.max(1, joinsPerAddress / joinsPerAddressPerMinute),
  );
  const addressLimiters = [
    createRateLimiter({ name: 'joins-at-once', max: perSecond, windowSeconds: 1, redis }),
    createRateLimiter({ name: 'joins-by-address', max: joinsPerAddress, windowSeconds: 60, redis }),
  ];
  const publicStates = createReadCache(async (streamId) => findStream(null, streamId), nowMs, stateFreshMs);
  const chatTops = createReadCache(findChatTop, nowMs, stateFreshMs);
  /** How far the answers to a socket's joins have given it a stream's log. */
  const givenThrough = new WeakMap<ConnectedSocket, Map<string, number>>();
  const historyTexts = new WeakMap<StreamHistory, string>();
  const shownHistories = new WeakMap<StreamHistory, { readAtMs: number; reading: Promise<StreamHistory> }>();

  function leave(streamId: string, client: ConnectedSocket, hasGrace: boolean): void {
    givenThrough.get(client)?.delete(streamId);
    rooms.leave(streamId, client);
    viewers.leave(streamId, client, hasGrace);
    if (rooms.size(streamId) === 0) eventLog.forget(streamId);
  }

  function checkRoomsLimit(streamId: string, client: ConnectedSocket): void {
    const joined = rooms.roomsOf(client);
    if (!joined.has(streamId) && joined.size >= maxRoomsPerSocket) throw new AppError('too_many_requests');
  }

  /** The stream as this reader may see it. What anybody may see of it is read once for all; a rehearsal is for its own. */
  async function stateFor({ actor }: ConnectedSocket, streamId: string): Promise<JoinableStream> {
    try {
      const open = await publicStates.get(streamId);
      if (actor === null || open.vdoRoomId !== undefined) return open;
    } catch (error) {
      if (actor === null || !(error instanceof AppError) || error.code !== 'stream_not_found') throw error;
    }
    return findStream(actor, streamId);
  }

  async function readerStateOf(
    { actor }: ConnectedSocket,
    id: string,
    { ownerId }: JoinableStream,
  ): Promise<ReaderState> {
    const messageAllowance = actor === null ? undefined : await findAllowance(actor.userId);
    const top = await chatTops.get(id);
    const stream = { id, ownerId };
    const chat = await findChat(actor, stream);
    const heldMessages = await findHeld(actor, stream);
    return { chat, top, topChatters: await topChattersOf(id), messageAllowance, heldMessages };
  }

  /** A history as shoppers may see it now. What it shows of products is read once for all who join within a second. */
  async function shownHistory(history: StreamHistory): Promise<StreamHistory> {
    if (!history.events.some(({ type }) => type === 'product.pinned' || type === 'products.highlighted'))
      return history;
    const known = shownHistories.get(history);
    if (known !== undefined && nowMs() - known.readAtMs < stateFreshMs) return known.reading;
    const reading = withShownProducts(history.events).then((events) =>
      events === history.events ? history : { ...history, events: [...events] },
    );
    shownHistories.set(history, { readAtMs: nowMs(), reading });
    reading.catch(() => shownHistories.delete(history));
    return reading;
  }

  /** The text of a history, made once for all who are given the same one. */
  function textOf(history: StreamHistory): string {
    const text = historyTexts.get(history) ?? JSON.stringify(history);
    historyTexts.set(history, text);
    return text;
  }

  function answer(
    client: ConnectedSocket,
    streamId: string,
    history: StreamHistory,
    { status, isLive, isBroadcasterConnected, vdoRoomId, startedAt, ...shown }: JoinableStream,
    { chat, top: { pinnedMessage, reactionCount }, topChatters, messageAllowance, heldMessages }: ReaderState,
  ): void {
    const state = {
      streamId,
      status,
      isLive,
      isBroadcasterConnected,
      ...(vdoRoomId === undefined ? {} : { vdoRoomId }),
      ...(startedAt === undefined ? {} : { startedAt }),
      viewerCount: viewers.viewerCount(streamId),
      ...(shown.pinnedProduct === undefined ? {} : { pinnedProduct: shown.pinnedProduct }),
      highlightedProducts: shown.highlightedProducts,
      offers: shown.offers,
      ...(status === 'live' ? { stocks: stocksIn(streamId) } : {}),
      at: new Date(nowMs()).toISOString(),
      ...(pinnedMessage && { pinnedMessage }),
      reactionCount,
      topChatters: [...topChatters],
      chat,
      ...(messageAllowance && { messageAllowance }),
      ...(heldMessages.length === 0 ? {} : { heldMessages }),
    };
    client.send(
      { name: 'stream:joined', payload: { ...state, ...history } },
      encodeOutboundWith('stream:joined', state, textOf(history)),
    );
    const given = givenThrough.get(client) ?? new Map<string, number>();
    givenThrough.set(client, given.set(streamId, history.lastSequence));
  }

  /**
   * A join of a stream that the socket is in: it has all that was answered before, so it is given what came after that,
   * and of that what it says to lack. So each part of the log is answered to a socket once, however often it joins.
   */
  async function joinAgain(
    client: ConnectedSocket,
    streamId: string,
    after: number,
    afterSequence: number | undefined,
  ): Promise<void> {
    const newer = await shownHistory(await eventLog.history(streamId, after));
    const from = Math.max(after, afterSequence ?? after);
    const events = from === after ? newer.events : newer.events.filter((event) => event.sequence > from);
    const history =
      from === after
        ? newer
        : { ...newer, events, truncated: newer.truncated && (events[0]?.sequence ?? 0) > from + 1 };
    const stream = await stateFor(client, streamId);
    const reader = await readerStateOf(client, streamId, stream);
    if (rooms.isMember(streamId, client)) answer(client, streamId, history, stream, reader);
  }

  sockets.on('stream:join', {
    limit: joinLimit,
    refusal: streamError,
    async handle(client, { streamId, afterSequence }) {
      for (const limiter of addressLimiters) await takeOrRefuse(limiter, client.addressGroup);
      checkRoomsLimit(streamId, client);
      const given = givenThrough.get(client)?.get(streamId);
      if (given !== undefined && rooms.isMember(streamId, client))
        return joinAgain(client, streamId, given, afterSequence);
      // From here on nothing is missed: what is stored while history is read is kept for this client.
      const admission = rooms.admit(streamId, client);
      try {
        const history = await shownHistory(await eventLog.history(streamId, afterSequence));
        // Read after the history, so that the state is never older than the events.
        const stream = await stateFor(client, streamId);
        const reader = await readerStateOf(client, streamId, stream);
        if (!admission.isCurrent() || !client.isOpen) {
          // Who left meanwhile was the last, and the log was read after that.
          if (rooms.size(streamId) === 0) eventLog.forget(streamId);
          return undefined;
        }
        const isModerator = reader.chat.standing?.role === 'moderator';
        viewers.enter({ id: streamId, ownerId: stream.ownerId }, client, isModerator);
        joins.inc();
        answer(client, streamId, history, stream, reader);
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
      // The list names only signed-in viewers, and a viewer reports only for a stream that they joined.
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
        log.info({ report: name, streamId, timestamp, userId: client.actor.userId }, 'a studio reported');
      },
    });
  }

  /** A rehearsal is left by who may no longer know of it. */
  sockets.onRechecked(async (client) => {
    for (const streamId of rooms.roomsOf(client)) {
      try {
        await stateFor(client, streamId);
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
    if (events.some((event) => event.type !== 'chat.message')) {
      publicStates.forget(streamId);
      chatTops.forget(streamId);
    }
    for (const event of events) {
      if (event.type === 'chat.message') viewers.touch(streamId, event.message.userId);
    }
  });
}
