import type { ChatMessage } from '@greenroom/contract/chat/chat.schemas';
import { mentionsIn } from '@greenroom/contract/chat/mentions';
import { EventCursor } from './event-cursor.ts';
import { type IncomingPayload, type LiveSocket, retryDelayMs } from '../../lib/socket/live-socket.ts';
import {
  addViewers,
  applyEvent,
  allowanceFrom,
  applyJoined,
  type Delivery,
  emptyStreamState,
  type LiveEvent,
  messagesOf,
  removeViewers,
  type SocketRoomConnection,
  type StreamState,
  viewerCountOf,
} from './joined-stream-state.ts';

/**
 * One stream's room, as a store for React:
 *
 *   const live = joinStream({ socket, streamId });          // once a stream, in an effect
 *   const state = useSyncExternalStore(live.subscribe, live.state, () => emptyStreamState);
 *   live.send('hello', me);                                  // shows at once as pending
 *   live.retry(key); live.discard(key);                      // of a message that failed
 *   live.rejoin();                                           // after `offline` or `refused`
 *   live.leave();                                            // when the page goes
 *
 * After each broken connection it joins again after the last event it has: nothing of the show's log is lost, doubled
 * or out of order. What the reader had sent and was not confirmed is sent again under the same id, which the server
 * stores once. `state` is a new object when something has changed and else the same.
 */
export interface StreamSubscription {
  state(): StreamState;
  /** Listeners are called at most once in a while (`notifyIntervalMs`), however much comes. */
  subscribe(listener: () => void): () => void;
  send(content: string, author: Author): void;
  retry(key: string): void;
  discard(key: string): void;
  rejoin(): void;
  leave(): void;
}

/** Who sends, as the page's own copy of a message shows them until it is stored. */
export type Author = Pick<ChatMessage, 'userId' | 'username' | 'avatarUrl' | 'role'>;

const joinTimeoutMs = 10_000;
const confirmTimeoutMs = 10_000;
const notifyIntervalMs = 50;

export const notConfirmed = 'The server did not confirm it. Try again.';

export function joinStream({
  socket,
  streamId,
  nowMs = Date.now,
  makeId = () => crypto.randomUUID(),
}: {
  socket: LiveSocket;
  streamId: string;
  nowMs?: () => number;
  makeId?: () => string;
}): StreamSubscription {
  let state = emptyStreamState;
  const cursor = new EventCursor<LiveEvent>();
  const listeners = new Set<() => void>();
  const confirmTimers = new Map<string, ReturnType<typeof setTimeout>>();
  const stops: (() => void)[] = [];
  let isJoining = false;
  let failedJoins = 0;
  let joinTimer: ReturnType<typeof setTimeout> | undefined;
  let notifyTimer: ReturnType<typeof setTimeout> | undefined;
  let hasMoreToNotify = false;

  function tell(): void {
    if (notifyTimer !== undefined) {
      hasMoreToNotify = true;
      return;
    }
    for (const listener of listeners) listener();
    notifyTimer = setTimeout(() => {
      notifyTimer = undefined;
      if (!hasMoreToNotify) return;
      hasMoreToNotify = false;
      tell();
    }, notifyIntervalMs);
  }

  function update(change: Partial<StreamState>): void {
    state = { ...state, ...change };
    tell();
  }

  function apply(events: readonly LiveEvent[]): void {
    for (const event of events) state = applyEvent(state, event);
    if (events.length > 0) tell();
  }

  function connection(next: SocketRoomConnection): void {
    if (state.connection.name !== next.name || next.name === 'refused') update({ connection: next });
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
    // Without a connection the join is made as soon as there is one.
    if (isSent) joinTimer = setTimeout(joinLater, joinTimeoutMs);
  }

  function joinLater(): void {
    connection({ name: 'reconnecting' });
    clearTimeout(joinTimer);
    joinTimer = setTimeout(join, retryDelayMs(failedJoins));
    failedJoins += 1;
  }

  function joined(payload: IncomingPayload<'stream:joined'>): void {
    clearTimeout(joinTimer);
    isJoining = false;
    failedJoins = 0;
    state = applyJoined(state, payload);
    // Beyond its messages the log says nothing that the answer does not say better.
    const known = cursor.joined(messagesOf(payload.events), payload.lastSequence);
    apply(known);
    tell();
    for (const own of state.messages)
      if (own.delivery.name === 'pending') transmit(own.key, own.message.content);
  }

  function receive(event: LiveEvent): void {
    const { ready, isGap } = cursor.receive(event);
    apply(ready);
    if (isGap && !isJoining) join();
  }

  function deliver(key: string, delivery: Delivery): void {
    clearTimeout(confirmTimers.get(key));
    confirmTimers.delete(key);
    const messages = state.messages.map((each) =>
      each.key === key && each.delivery.name !== 'stored' ? { ...each, delivery } : each,
    );
    update({ messages });
  }

  function transmit(key: string, content: string): void {
    clearTimeout(confirmTimers.get(key));
    confirmTimers.set(
      key,
      setTimeout(() => deliver(key, { name: 'failed', reason: notConfirmed }), confirmTimeoutMs),
    );
    // One that cannot go now goes after the next join.
    if (state.connection.name !== 'joined') return;
    const mentions = mentionsIn(content);
    socket.send('chat:send-message', {
      streamId,
      content,
      clientMessageId: key,
      ...(mentions.length > 0 ? { mentions } : {}),
    });
  }

  function messageRefused(error: IncomingPayload<'chat:error'>): void {
    if (error.retryAfterSeconds !== undefined) {
      update({ allowance: { remaining: 0, resetsAtMs: nowMs() + error.retryAfterSeconds * 1000 } });
    }
    const { code, message, clientMessageId } = error;
    if (clientMessageId === undefined) update({ refusal: { code, message } });
    else deliver(clientMessageId, { name: 'failed', reason: message });
  }

  function confirmed(sent: IncomingPayload<'chat:message:sent'>): void {
    update({
      allowance: allowanceFrom(sent),
      refusal: undefined,
    });
    const key = sent.clientMessageId;
    if (key === undefined) return;
    clearTimeout(confirmTimers.get(key));
    confirmTimers.delete(key);
    // It comes to the list by the log; where the log is past it, it never will.
    if (sent.sequence <= (cursor.lastSequence ?? 0)) deliver(key, { name: 'stored' });
  }

  function streamError(error: IncomingPayload<'stream:error'>): void {
    if (!isJoining) return update({ refusal: { code: error.code, message: error.message } });
    clearTimeout(joinTimer);
    // The server is there and busy or restarting: it is asked again. All else it would only repeat.
    if (['too_many_requests', 'internal', 'draining', 'event_log_unavailable'].includes(error.code))
      joinLater();
    else connection({ name: 'refused', code: error.code, reason: error.message });
    return undefined;
  }

  function followSocket(): void {
    const now = socket.state();
    if (now.name === 'connected') {
      if (state.connection.name !== 'connecting') connection({ name: 'reconnecting' });
      join();
      return;
    }
    clearTimeout(joinTimer);
    isJoining = false;
    if (now.name === 'refused' || now.name === 'offline') connection(now);
    // A first connection that failed and is tried again is reconnecting, too (CHAT-23).
    else {
      const isFirst = state.show === undefined && now.name !== 'reconnecting';
      connection({ name: isFirst ? 'connecting' : 'reconnecting' });
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
    receive({ kind: 'message', sequence: message.sequence, message }),
  );
  on(['stream:product:pinned'], ({ product, pinnedAt, sequence }) =>
    receive({ kind: 'pinned', sequence, pinned: { product, pinnedAt } }),
  );
  on(['stream:product:unpinned'], ({ sequence, productId }) =>
    receive({ kind: 'unpinned', sequence, productId }),
  );
  on(['stream:status'], (status) => {
    // The end comes as `stream:ended`, with its reason, and has the same place in the log.
    if (status.status !== 'ended') receive({ kind: 'status', sequence: status.sequence, status });
  });
  on(['stream:offline'], ({ sequence, endsAt }) => receive({ kind: 'offline', sequence, endsAt }));
  on(['stream:ended'], ({ sequence, reason }) => receive({ kind: 'ended', sequence, reason }));
  on(['stream:viewer-count'], (payload) => {
    const viewerCount = viewerCountOf(payload);
    if (viewerCount !== undefined) update({ viewerCount });
  });
  on(['stream:viewers:update'], ({ viewers, viewerCount }) => update({ viewers, viewerCount }));
  on(['stream:viewer:joined', 'vdo:viewer:joined'], ({ viewers }) =>
    update({ viewers: addViewers(state.viewers, viewers) }),
  );
  on(['stream:viewer:left', 'vdo:viewer:left'], ({ viewerIds }) =>
    update({ viewers: removeViewers(state.viewers, viewerIds) }),
  );
  on(['chat:message:sent'], confirmed);
  on(['chat:error'], messageRefused);
  on(['stream:error'], streamError);
  stops.push(socket.subscribe(followSocket));
  socket.open();
  // What another page of the tab has opened may stand anywhere by now.
  followSocket();

  return {
    state: () => state,

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    send(content, author) {
      const text = content.trim();
      if (text === '') return;
      const key = makeId();
      const message = {
        ...author,
        type: 'message' as const,
        content: text,
        timestamp: new Date(nowMs()).toISOString(),
        mentions: mentionsIn(text),
      };
      update({ messages: [...state.messages, { key, message, delivery: { name: 'pending' } }] });
      transmit(key, text);
    },

    retry(key) {
      const own = state.messages.find((each) => each.key === key && each.delivery.name === 'failed');
      if (own === undefined) return;
      deliver(key, { name: 'pending' });
      transmit(key, own.message.content);
    },

    discard(key) {
      update({
        messages: state.messages.filter((each) => each.key !== key || each.delivery.name === 'stored'),
      });
    },

    rejoin() {
      failedJoins = 0;
      if (socket.state().name === 'connected') join();
      else socket.retry();
    },

    leave() {
      clearTimeout(joinTimer);
      clearTimeout(notifyTimer);
      for (const timer of confirmTimers.values()) clearTimeout(timer);
      for (const stop of stops) stop();
      listeners.clear();
      socket.send('stream:leave', { streamId });
    },
  };
}
