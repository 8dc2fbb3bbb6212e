import type { MessageAllowance } from '@greenroom/contract/chat/chat.schemas';
import type { ChatState, OwnHeldMessage } from '@greenroom/contract/moderation/moderation.schemas';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { createReadCache } from '../../platform/read-cache.ts';
import type { ConnectedSocket } from '../../platform/sockets/connected-socket.ts';
import { encodeOutboundWith } from '../../platform/sockets/outbound.ts';
import type { ChatTop } from '../chat/chat.service.ts';
import type { TopChatters } from '../chat/top-chatters/top-chatters.service.ts';
import type { EventLog, StreamHistory } from '../streams/event-log/event-log.service.ts';
import type { LiveStock } from '../streams/products/live-stock.service.ts';
import type { JoinableStream, StreamsService } from '../streams/streams.service.ts';
import type { ViewersService } from './viewers.service.ts';

/**
 * How long a stream's state is reused without reading it. Each event of its log invalidates it immediately.
 */
const stateFreshMs = 1000;

/** The parts of a join's answer besides the stream itself. Some depend on the reader. */
export interface ReaderState {
  chat: ChatState;
  top: ChatTop;
  topChatters: Awaited<ReturnType<TopChatters['of']>>;
  messageAllowance: MessageAllowance | undefined;
  heldMessages: OwnHeldMessage[];
}

export interface JoinAnswerParts {
  eventLog: Pick<EventLog, 'history'>;
  viewers: Pick<ViewersService, 'viewerCount'>;
  /** As the reader may see it. @throws AppError `stream_not_found`. */
  findStream: (reader: Actor | null, streamId: string) => Promise<JoinableStream>;
  /** Removes cards of products that are no longer sold. */
  withShownProducts: StreamsService['withShownProducts'];
  /** The stock of a live stream's products as last sent to everybody. */
  stocksIn: LiveStock['stocksIn'];
  /** A user's remaining messages, if their messages are currently counted. */
  findAllowance: (userId: string) => Promise<MessageAllowance | undefined>;
  /** The stream's chat as the reader may see it. Its later changes are sent to the stream's readers. */
  findChat: (reader: Actor | null, stream: { id: string; ownerId: string }) => Promise<ChatState>;
  /** This reader's messages there that did not enter the chat. */
  findHeld: (reader: Actor | null, stream: { id: string; ownerId: string }) => Promise<OwnHeldMessage[]>;
  /** The parts around the messages of a stream's chat. */
  findChatTop: (streamId: string) => Promise<ChatTop>;
  /** The most active authors as last sent to everybody. Never outdated, because every change is sent. */
  topChattersOf: TopChatters['of'];
  nowMs?: () => number;
}

/** The answers to sockets that join a stream: its state, its chat and its history. */
export interface JoinAnswers {
  /**
   * The stream as this reader may see it. The public state is read once for all readers. A rehearsal is read
   * individually.
   * @throws AppError `stream_not_found`.
   */
  streamFor(client: ConnectedSocket, streamId: string): Promise<JoinableStream>;
  /** The part of the answer for this reader alone, and the parts around the chat. */
  readerState(client: ConnectedSocket, streamId: string, stream: JoinableStream): Promise<ReaderState>;
  /**
   * The log after a sequence, or everything that is kept, as shoppers may see it now. Its products are read
   * once for everybody who joins within a second.
   */
  historyAfter(streamId: string, sequence: number | undefined): Promise<StreamHistory>;
  send(
    client: ConnectedSocket,
    streamId: string,
    history: StreamHistory,
    stream: JoinableStream,
    reader: ReaderState,
  ): void;
  /**
   * The sequence up to which the answers to a socket's joins have covered a stream's log. Undefined before
   * the first join and after it left.
   */
  givenThrough(client: ConnectedSocket, streamId: string): number | undefined;
  left(client: ConnectedSocket, streamId: string): void;
  /** An event other than a message occurred in a stream, so its state is read again. */
  changed(streamId: string): void;
}

export function createJoinAnswers({
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
  nowMs = Date.now,
}: JoinAnswerParts): JoinAnswers {
  const publicStates = createReadCache(async (streamId) => findStream(null, streamId), nowMs, stateFreshMs);
  const chatTops = createReadCache(findChatTop, nowMs, stateFreshMs);
  const givenThrough = new WeakMap<ConnectedSocket, Map<string, number>>();
  const historyTexts = new WeakMap<StreamHistory, string>();
  const shownHistories = new WeakMap<StreamHistory, { readAtMs: number; reading: Promise<StreamHistory> }>();

  async function streamFor({ actor }: ConnectedSocket, streamId: string): Promise<JoinableStream> {
    try {
      const open = await publicStates.get(streamId);
      if (actor === null || open.vdoRoomId !== undefined) return open;
    } catch (error) {
      if (actor === null || !(error instanceof AppError) || error.code !== 'stream_not_found') throw error;
    }
    return findStream(actor, streamId);
  }

  async function readerState(
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

  /** The JSON text of a history, created once for everybody who receives it. */
  function textOf(history: StreamHistory): string {
    const text = historyTexts.get(history) ?? JSON.stringify(history);
    historyTexts.set(history, text);
    return text;
  }

  function send(
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

  return {
    streamFor,
    readerState,
    historyAfter: async (streamId, sequence) => shownHistory(await eventLog.history(streamId, sequence)),
    send,
    givenThrough: (client, streamId) => givenThrough.get(client)?.get(streamId),
    left(client, streamId) {
      givenThrough.get(client)?.delete(streamId);
    },
    changed(streamId) {
      publicStates.forget(streamId);
      chatTops.forget(streamId);
    },
  };
}
