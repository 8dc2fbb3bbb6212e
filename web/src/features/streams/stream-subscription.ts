import type { ConnectionQuality } from '@greenroom/frame-client/connection-quality';
import type { Reaction } from '@greenroom/contract/chat/reactions';
import type { ChatMessage, QuotedMessage } from '@greenroom/contract/chat/chat.schemas';
import { BatchReader } from '@greenroom/contract/chat/message-batch';
import { retryDelayMs } from '@greenroom/contract/retry-delay';
import type { IncomingPayload, LiveSocket } from '../../lib/socket/live-socket.ts';
import { socketRetryDelays } from '../../lib/socket/raw-socket.ts';
import { randomId } from '../../lib/random-id.ts';
import { EventCursor } from './event-cursor.ts';
import {
  addViewers,
  applyJoined,
  messagesOf,
  removeViewers,
  stocksFrom,
  timedOffer,
  viewerCountOf,
} from './joined-stream-state.ts';
import { withRead } from './live-messages.ts';
import type { JoinedStreamState, LiveEvent, SocketRoomConnection } from './joined-stream-state.ts';
import { OwnMessages } from './own-messages.ts';
import type { Author } from './own-messages.ts';
import { type ReactionListener, StreamReactions } from './reactions.ts';
import { StreamStore } from './stream-store.ts';

/**
 * One stream's socket room, as a store for React:
 *
 *   const live = joinStream({ socket, streamId });          // once per stream, in an effect
 *   const state = useSyncExternalStore(live.subscribe, live.state, () => emptyJoinedStreamState);
 *   live.send('hello', me);                                  // shows immediately as pending
 *   live.retry(key); live.discard(key);                      // for a failed message
 *   live.rejoin();                                           // after `offline` or `refused`
 *   live.leave();                                            // on unmount
 *
 * After a lost connection it joins again after the last event that it has, so no event of the log is lost,
 * duplicated or out of order. Unconfirmed messages of the reader are sent again.
 */
export interface StreamSubscription {
  state(): JoinedStreamState;
  subscribe(listener: () => void): () => void;
  send(content: string, author: Author, replyTo?: QuotedMessage): void;
  retry(key: string): void;
  discard(key: string): void;
  rejoin(): void;
  /** Sends a reaction of the reader. */
  react(reaction: Reaction): void;
  /** Calls `listener` with every reaction to display. Returns an unsubscribe function. */
  onReactions(listener: ReactionListener): () => void;
  sendConnectionQuality(quality: ConnectionQuality): void;
  /** Reports that the viewer opened a product of the show or added it to the cart. */
  sendTap(productId: string, pinId: string | undefined): void;
  leave(): void;
}

const joinTimeoutMs = 10_000;

const messageEvent = (message: ChatMessage): LiveEvent => ({
  kind: 'message',
  sequence: message.sequence,
  message,
});

/** How many messages are read when a purged chat is restored. */
const messagesRead = 100;

/** Reads the visible messages of a chat before a sequence, oldest first. */
export type ReadMessages = (streamId: string, before: number, limit: number) => Promise<ChatMessage[]>;

export function joinStream({
  socket,
  streamId,
  readMessages,
  nowMs = Date.now,
  makeId = randomId,
}: {
  socket: LiveSocket;
  streamId: string;
  readMessages: ReadMessages;
  nowMs?: () => number;
  makeId?: () => string;
}): StreamSubscription {
  const store = new StreamStore();
  const ownMessages = new OwnMessages({ store, socket, streamId, nowMs, makeId });
  const cursor = new EventCursor<LiveEvent>();
  const batches = new BatchReader(streamId);
  const reactions = new StreamReactions(socket, streamId);
  const stops: (() => void)[] = [];
  let isJoining = false;
  let failedJoins = 0;
  let lastPin: number | undefined;
  let joinTimer: ReturnType<typeof setTimeout> | undefined;

  function changeConnection(next: SocketRoomConnection): void {
    const { connection } = store.state;
    if (connection.name !== next.name || next.name === 'refused') store.update({ connection: next });
  }

  function join(): void {
    clearTimeout(joinTimer);
    isJoining = true;
    cursor.joining();
    const afterSequence = cursor.lastSequence;
    const isSent = socket.send('stream:join', {
      streamId,
      ...(afterSequence === undefined ? {} : { afterSequence }),
    });
    // Without a connection, the join is sent once there is one.
    if (isSent) joinTimer = setTimeout(joinLater, joinTimeoutMs);
  }

  function joinLater(): void {
    changeConnection({ name: 'reconnecting' });
    clearTimeout(joinTimer);
    failedJoins += 1;
    joinTimer = setTimeout(join, retryDelayMs(failedJoins, socketRetryDelays));
  }

  function joined(payload: IncomingPayload<'stream:joined'>): void {
    clearTimeout(joinTimer);
    isJoining = false;
    failedJoins = 0;
    // Only messages are taken from the log. The response itself has the current state of everything else.
    const events = cursor.joined(messagesOf(payload.events), payload.lastSequence);
    store.update(applyJoined(store.state, payload), events);
    readRestored(events);
    ownMessages.sendPending();
  }

  function joinRefused(error: IncomingPayload<'stream:error'>): void {
    if (!isJoining) return store.update({ refusal: { code: error.code, message: error.message } });
    clearTimeout(joinTimer);
    // The server is busy or restarting, so the join is retried. It would repeat any other error.
    if (['too_many_requests', 'internal', 'draining', 'event_log_unavailable'].includes(error.code))
      joinLater();
    else changeConnection({ name: 'refused', code: error.code, reason: error.message });
    return undefined;
  }

  function receive(...events: LiveEvent[]): void {
    const received = events.map((event) => cursor.receive(event));
    const ready = received.flatMap((each) => each.ready);
    const isGap = received.at(-1)?.isGap === true;
    if (ready.length > 0) store.update({}, ready);
    readRestored(ready);
    readPinned(ready);
    if (isGap && !isJoining) join();
  }

  /** Reads messages that a moderator restored. If that fails, they appear on the next visit. */
  function readRestored(events: readonly LiveEvent[]): void {
    for (const event of events) {
      if (event.kind !== 'restored') continue;
      const { sequence, messageSequence } = event;
      const reading =
        messageSequence === undefined
          ? readMessages(streamId, sequence, messagesRead)
          : readMessages(streamId, messageSequence + 1, 1);
      reading.then(
        (read) => store.update({ messages: withRead(store.state.messages, read) }),
        () => undefined,
      );
    }
  }

  /** Reads a pinned message that this page no longer has or never had. */
  function readPinned(events: readonly LiveEvent[]): void {
    const pin = events.findLast((event) => event.kind.startsWith('message-'));
    if (pin?.kind !== 'message-pinned') return;
    const { messageSequence } = pin;
    if (store.state.pinnedMessage?.sequence === messageSequence) return;
    lastPin = messageSequence;
    readMessages(streamId, messageSequence + 1, 1).then(
      ([pinnedMessage]) =>
        lastPin === messageSequence && pinnedMessage?.sequence === messageSequence
          ? store.update({ pinnedMessage })
          : undefined,
      () => undefined,
    );
  }

  function followSocket(): void {
    const now = socket.state();
    batches.forget();
    if (now.name === 'connected') {
      if (store.state.connection.name !== 'connecting') changeConnection({ name: 'reconnecting' });
      join();
      return;
    }
    clearTimeout(joinTimer);
    isJoining = false;
    if (now.name === 'refused' || now.name === 'offline') changeConnection(now);
    // A first connection that failed and is retried also counts as reconnecting (CHAT-23).
    else {
      const isFirst = store.state.stream === undefined && now.name !== 'reconnecting';
      changeConnection({ name: isFirst ? 'connecting' : 'reconnecting' });
    }
  }

  const isOurs = (payload: unknown): boolean =>
    !(
      typeof payload === 'object' &&
      payload !== null &&
      'streamId' in payload &&
      payload.streamId !== undefined
    ) || payload.streamId === streamId;

  function on<Name extends Parameters<LiveSocket['on']>[0]>(
    names: readonly Name[],
    handler: (payload: IncomingPayload<Name>) => void,
  ): void {
    for (const name of names) {
      stops.push(
        socket.on(name, (payload) => {
          if (isOurs(payload)) handler(payload);
        }),
      );
    }
  }

  on(['stream:joined'], joined);
  on(['chat:message', 'chat:system:message', 'chat:system-message'], (message) =>
    receive(messageEvent(message)),
  );
  on(['chat:batch'], (batch) => {
    if (batches.isOurs(batch)) receive(...ownMessages.recognize(batches.read(batch)).map(messageEvent));
  });
  on(['chat:message:deleted'], ({ sequence, messageSequence }) =>
    receive({ kind: 'deleted', sequence, messageSequence }),
  );
  on(['chat:message:restored'], ({ sequence, messageSequence }) =>
    receive({ kind: 'restored', sequence, messageSequence }),
  );
  on(['chat:message:pinned'], ({ sequence, messageSequence }) =>
    receive({ kind: 'message-pinned', sequence, messageSequence }),
  );
  on(['chat:message:unpinned'], ({ sequence }) => {
    lastPin = undefined;
    receive({ kind: 'message-unpinned', sequence });
  });
  on(['chat:purged'], ({ sequence, throughSequence }) =>
    receive({ kind: 'purged', sequence, throughSequence }),
  );
  on(['chat:unpurged'], ({ sequence }) =>
    receive({ kind: 'restored', sequence, messageSequence: undefined }),
  );
  on(['chat:standing'], ({ hostId, standing }) => {
    const { chat } = store.state;
    if (chat?.hostId === hostId) store.update({ chat: { ...chat, standing } });
  });
  on(['chat:settings'], ({ settings }) => {
    const { chat } = store.state;
    if (chat !== undefined) store.update({ chat: { ...chat, settings } });
  });
  on(['stream:product:pinned'], ({ product, pinId, pinnedAt, sequence }) =>
    receive({ kind: 'pinned', sequence, pinned: { product, pinId, pinnedAt } }),
  );
  on(['stream:product:unpinned'], ({ sequence, productId }) =>
    receive({ kind: 'unpinned', sequence, productId }),
  );
  on(['stream:products:highlighted'], ({ sequence, products }) =>
    receive({ kind: 'highlighted', sequence, products }),
  );
  on(['stream:caption'], ({ sequence, caption }) => receive({ kind: 'captioned', sequence, caption }));
  on(['stream:products:arranged'], ({ sequence }) => receive({ kind: 'arranged', sequence }));
  on(['stream:changed'], ({ sequence, changes }) => receive({ kind: 'changed', sequence, changes }));
  on(['stream:offer:started'], ({ sequence, at, offer }) =>
    receive({ kind: 'offered', sequence, offer: timedOffer(offer, at) }),
  );
  on(['stream:offer:ended'], ({ sequence, offerId }) => receive({ kind: 'offer-ended', sequence, offerId }));
  on(['stream:status'], (status) => {
    // The end arrives as `stream:ended` with its reason and has the same sequence in the log.
    if (status.status !== 'ended') receive({ kind: 'status', sequence: status.sequence, status });
  });
  on(['stream:offline'], ({ sequence, endsAt }) => receive({ kind: 'offline', sequence, endsAt }));
  on(['stream:ended'], ({ sequence, reason }) => receive({ kind: 'ended', sequence, reason }));
  on(['stream:stock'], ({ stocks }) => {
    store.update({ stocks: { ...store.state.stocks, ...stocksFrom(stocks) } });
  });
  on(['stream:viewer-count'], (payload) => {
    const viewerCount = viewerCountOf(payload);
    if (viewerCount !== undefined) store.update({ viewerCount });
  });
  on(['stream:viewers:update'], ({ viewers, viewerCount }) => store.update({ viewers, viewerCount }));
  on(['stream:viewer:joined', 'vdo:viewer:joined'], ({ viewers }) =>
    store.update({ viewers: addViewers(store.state.viewers, viewers) }),
  );
  on(['stream:viewer:left', 'vdo:viewer:left'], ({ viewerIds }) =>
    store.update({ viewers: removeViewers(store.state.viewers, viewerIds) }),
  );
  on(['chat:message:sent'], (sent) => ownMessages.confirm(sent, cursor.lastSequence ?? 0));
  on(['chat:message:held'], (held) => ownMessages.hold(held));
  on(['chat:held:decided'], (decided) => ownMessages.decided(decided));
  on(['chat:error'], (error) => ownMessages.refuse(error));
  on(['chat:reactions'], (payload) => {
    reactions.received(payload);
    store.update({ reactionCount: payload.total });
  });
  on(['chat:top-chatters'], ({ chatters }) => store.update({ topChatters: chatters }));
  on(['stream:error'], joinRefused);
  stops.push(socket.subscribe(followSocket));
  socket.open();
  // Another part of this tab may already have opened the socket.
  followSocket();

  return {
    state: () => store.state,
    subscribe: (listener) => store.subscribe(listener),
    send: (content, author, replyTo) => ownMessages.send(content, author, replyTo),
    retry: (key) => ownMessages.retry(key),
    discard: (key) => ownMessages.discard(key),

    sendConnectionQuality(quality) {
      socket.send('stream:connection-quality', { streamId, quality });
    },

    sendTap(productId, pinId) {
      socket.send('stream:product:tapped', {
        streamId,
        productId,
        ...(pinId === undefined ? {} : { pinId }),
      });
    },
    react: (reaction) => reactions.press(reaction),
    onReactions: (listener) => reactions.subscribe(listener),

    rejoin() {
      failedJoins = 0;
      if (socket.state().name === 'connected') join();
      else socket.retry();
    },

    leave() {
      clearTimeout(joinTimer);
      for (const stop of stops) stop();
      ownMessages.close();
      store.close();
      reactions.close();
      // Also after the studio's show has ended (STREAM-3).
      socket.send('stream:leave', { streamId });
    },
  };
}
