import type {
  ChatMessage,
  MessageAllowance,
  TopChatter,
  Viewer,
} from '@greenroom/contract/chat/chat.schemas';
import type { ChatState } from '@greenroom/contract/moderation/moderation.schemas';
import { streamLimits } from '@greenroom/contract/limits/streams';
import type { StreamEvent } from '@greenroom/contract/streams/stream-event.schemas';
import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { Caption } from '@greenroom/contract/streams/captions.schemas';
import type { LiveOffer } from '@greenroom/contract/streams/run-of-show.schemas';
import type {
  PinnedProduct,
  StreamChanges,
  StreamEndReason,
  StreamStatus,
} from '@greenroom/contract/streams/streams.schemas';
import { addMessage, type LiveMessage, withHeld, withoutContent, withoutPurged } from './live-messages.ts';
import type { IncomingPayload } from '../../lib/socket/live-socket.ts';

/** The connection of this page to the stream's socket room. */
export type SocketRoomConnection =
  | { name: 'connecting' }
  | { name: 'joined' }
  | { name: 'reconnecting' }
  /** All attempts failed. The reader may retry. */
  | { name: 'offline' }
  | { name: 'refused'; code: string; reason: string };

/** The status of a stream, from the events of its socket room. */
export interface JoinedStreamStatus {
  status: StreamStatus;
  /** Also false while the broadcaster is disconnected (VIEW-17). */
  isLive: boolean;
  isBroadcasterConnected: boolean;
  /** The media room, once the server has sent it to this reader. */
  vdoRoomId: string | undefined;
  /** ISO 8601, like all times here. */
  startedAt: string | undefined;
  /**
   * Set if the broadcaster lost the connection while this page was in the room: the time until which they can
   * return.
   */
  endsWithoutBroadcasterAt: string | undefined;
  /** Set if the stream ended while this page was in the room. */
  endedBecause: StreamEndReason | undefined;
}

export interface JoinedStreamState {
  connection: SocketRoomConnection;
  /** Undefined until the first join. */
  stream: JoinedStreamStatus | undefined;
  /** Stored messages in the order of the log, followed by this page's own unacknowledged messages. */
  messages: readonly LiveMessage[];
  viewers: readonly Viewer[];
  viewerCount: number | undefined;
  /** Undefined until the first join. Null while nothing is pinned. */
  pinned: PinnedProduct | null | undefined;
  /** Highlighted products of the show, at most three. */
  highlighted: readonly ProductCard[];
  /** The sequence of the latest change of the product list while this page was in the room. */
  arranged: number | undefined;
  /** Changes of the show's details while this page was in the room. */
  changes: StreamChanges | undefined;
  /** Live prices and codes, including those that have expired. */
  offers: readonly TimedOffer[];
  /** The latest caption line while this page was in the room. */
  caption: (Caption & { sequence: number }) | undefined;
  /** The pinned message. Undefined until the first join. Null while none is pinned. */
  pinnedMessage: LiveMessage['message'] | null | undefined;
  /** Reactions in the show so far. Undefined until the first join. */
  reactionCount: number | undefined;
  /** The most active chatters of the whole show, most messages first. */
  topChatters: readonly TopChatter[];
  /** The stock updates received since the last join. */
  stocks: LiveStocks;
  /** How often the room was joined. More than 1 after a lost connection. */
  joins: number;
  /** The server's rate-limit state. Undefined until the server has sent it. Times are in milliseconds since 1970. */
  allowance: { remaining: number; resetsAtMs: number } | undefined;
  /** When slow mode accepts this reader's next message, from the last refusal, in milliseconds since 1970. */
  slowUntilMs: number | undefined;
  /** The chat's host, its settings, and the reader's role. Undefined until the first join. */
  chat: ChatState | undefined;
  /** Why the server refused something that is not a message in the list. */
  refusal: { code: string; message: string } | undefined;
}

/** Remaining stock of a show's products by id. Null for a product that is no longer sold. */
export type LiveStocks = Readonly<Record<string, number | null>>;

/** An offer with its end on this browser's clock, in milliseconds since 1970. */
export type TimedOffer = LiveOffer & { endsAtMs: number };

/** @param at the server's time when it sent the offer */
export function timedOffer(offer: LiveOffer, at: string): TimedOffer {
  return { ...offer, endsAtMs: Date.now() + Date.parse(offer.endsAt) - Date.parse(at) };
}

export const emptyJoinedStreamState: JoinedStreamState = {
  connection: { name: 'connecting' },
  stream: undefined,
  messages: [],
  viewers: [],
  viewerCount: undefined,
  pinned: undefined,
  highlighted: [],
  arranged: undefined,
  changes: undefined,
  offers: [],
  caption: undefined,
  pinnedMessage: undefined,
  reactionCount: undefined,
  topChatters: [],
  stocks: {},
  joins: 0,
  allowance: undefined,
  slowUntilMs: undefined,
  chat: undefined,
  refusal: undefined,
};

/** An event of a stream, with its sequence in the event log. */
export type LiveEvent =
  | { kind: 'message'; sequence: number; message: ChatMessage }
  | { kind: 'deleted'; sequence: number; messageSequence: number }
  | { kind: 'purged'; sequence: number; throughSequence: number }
  /** Messages that are visible again are read separately. Without `messageSequence`, all messages of a purge. */
  | { kind: 'restored'; sequence: number; messageSequence: number | undefined }
  | { kind: 'message-pinned'; sequence: number; messageSequence: number }
  | { kind: 'message-unpinned'; sequence: number }
  | { kind: 'pinned'; sequence: number; pinned: PinnedProduct }
  | { kind: 'unpinned'; sequence: number; productId: string }
  | { kind: 'highlighted'; sequence: number; products: readonly ProductCard[] }
  | { kind: 'arranged'; sequence: number }
  | { kind: 'changed'; sequence: number; changes: StreamChanges }
  | { kind: 'offered'; sequence: number; offer: TimedOffer }
  | { kind: 'offer-ended'; sequence: number; offerId: string }
  | { kind: 'captioned'; sequence: number; caption: Caption }
  | { kind: 'status'; sequence: number; status: IncomingPayload<'stream:status'> }
  | { kind: 'offline'; sequence: number; endsAt: string }
  | { kind: 'ended'; sequence: number; reason: StreamEndReason };

/** The chat events of a part of the log. The join response has the current state of everything else. */
export function messagesOf(events: readonly StreamEvent[]): LiveEvent[] {
  return events.flatMap((event): LiveEvent[] => {
    const { sequence, type } = event;
    if (type === 'chat.message' || type === 'chat.system')
      return event.message.subType === 'purged'
        ? []
        : [{ kind: 'message', sequence, message: event.message }];
    if (type === 'chat.deleted')
      return [{ kind: 'deleted', sequence, messageSequence: event.messageSequence }];
    if (type === 'chat.restored')
      return [{ kind: 'restored', sequence, messageSequence: event.messageSequence }];
    if (type === 'chat.purged')
      return [{ kind: 'purged', sequence, throughSequence: event.throughSequence ?? sequence - 1 }];
    return type === 'chat.unpurged' ? [{ kind: 'restored', sequence, messageSequence: undefined }] : [];
  });
}

/** The state after one more event of the log. Each event is applied once, in order. */
export function applyEvent(state: JoinedStreamState, event: LiveEvent): JoinedStreamState {
  switch (event.kind) {
    case 'message':
      return { ...state, messages: addMessage(state.messages, event.message) };
    case 'deleted': {
      const messages = withoutContent(state.messages, event.messageSequence);
      const isPinned = state.pinnedMessage?.sequence === event.messageSequence;
      return { ...state, messages, ...(isPinned ? { pinnedMessage: null } : {}) };
    }
    case 'message-pinned': {
      const found = state.messages.find(({ message }) => message.sequence === event.messageSequence);
      // A message that this page does not have is read from the server.
      return found === undefined ? state : { ...state, pinnedMessage: found.message };
    }
    case 'message-unpinned':
      return { ...state, pinnedMessage: null };
    case 'purged': {
      const messages = withoutPurged(state.messages, event.throughSequence);
      const isGone = (state.pinnedMessage?.sequence ?? Infinity) <= event.throughSequence;
      return { ...state, messages, ...(isGone ? { pinnedMessage: null } : {}) };
    }
    case 'restored':
      return state;
    case 'pinned':
      return { ...state, pinned: event.pinned };
    case 'unpinned':
      return state.pinned?.product.id === event.productId ? { ...state, pinned: null } : state;
    case 'highlighted':
      return { ...state, highlighted: event.products };
    case 'arranged':
      return { ...state, arranged: event.sequence };
    case 'changed':
      return { ...state, changes: { ...state.changes, ...event.changes } };
    case 'captioned':
      return { ...state, caption: { ...event.caption, sequence: event.sequence } };
    case 'offered': {
      const others = state.offers.filter(({ productId }) => productId !== event.offer.productId);
      return { ...state, offers: [...others, event.offer] };
    }
    case 'offer-ended':
      return { ...state, offers: state.offers.filter(({ id }) => id !== event.offerId) };
    case 'status': {
      const { status, isLive, isBroadcasterConnected, vdoRoomId, startedAt } = event.status;
      const ended = status === 'ended' ? state.stream?.endedBecause : undefined;
      return {
        ...state,
        stream: {
          status,
          isLive,
          isBroadcasterConnected,
          vdoRoomId: vdoRoomId ?? state.stream?.vdoRoomId,
          startedAt: startedAt ?? state.stream?.startedAt,
          endsWithoutBroadcasterAt: undefined,
          endedBecause: ended,
        },
      };
    }
    case 'offline':
      return state.stream === undefined
        ? state
        : {
            ...state,
            stream: {
              ...state.stream,
              isLive: false,
              isBroadcasterConnected: false,
              endsWithoutBroadcasterAt: event.endsAt,
            },
          };
    // VIEW-16
    case 'ended':
      return {
        ...state,
        pinned: null,
        highlighted: [],
        offers: [],
        stream: {
          status: 'ended',
          isLive: false,
          isBroadcasterConnected: false,
          vdoRoomId: state.stream?.vdoRoomId,
          startedAt: state.stream?.startedAt,
          endsWithoutBroadcasterAt: undefined,
          endedBecause: event.reason,
        },
      };
  }
}

export function allowanceFrom({
  remaining,
  windowResetsAt,
}: MessageAllowance): JoinedStreamState['allowance'] {
  return { remaining, resetsAtMs: Date.parse(windowResetsAt) };
}

export function stocksFrom(stocks: IncomingPayload<'stream:stock'>['stocks']): LiveStocks {
  return Object.fromEntries(stocks.map(({ productId, stock }) => [productId, stock]));
}

/** The state after a join: the current state of the stream. Messages follow as events. */
export function applyJoined(
  state: JoinedStreamState,
  joined: IncomingPayload<'stream:joined'>,
): JoinedStreamState {
  const { status, isLive, isBroadcasterConnected, vdoRoomId, startedAt } = joined;
  const { viewerCount, pinnedProduct, pinnedMessage, messageAllowance } = joined;
  const isAway = status === 'live' && !isBroadcasterConnected;
  return {
    ...state,
    connection: { name: 'joined' },
    refusal: undefined,
    allowance: messageAllowance && allowanceFrom(messageAllowance),
    chat: joined.chat,
    viewerCount,
    pinned: pinnedProduct ?? null,
    highlighted: joined.highlightedProducts,
    offers: joined.offers.map((offer) => timedOffer(offer, joined.at)),
    pinnedMessage: pinnedMessage ?? null,
    reactionCount: joined.reactionCount,
    topChatters: joined.topChatters,
    // Stock updates that were missed while disconnected are not sent again, so the response replaces all.
    stocks: stocksFrom(joined.stocks ?? []),
    joins: state.joins + 1,
    // Messages between the old and the new ones are missing. The old ones are dropped, so that the list has no
    // gap.
    messages: withHeld(
      joined.truncated
        ? // A held message may have been approved in the missing part.
          state.messages.filter(({ delivery: { name } }) => name !== 'stored' && name !== 'held')
        : state.messages,
      joined.heldMessages ?? [],
      status === 'ended',
    ),
    stream: {
      status,
      isLive: isLive && !isAway,
      isBroadcasterConnected,
      vdoRoomId: vdoRoomId ?? state.stream?.vdoRoomId,
      startedAt,
      endsWithoutBroadcasterAt: isAway ? state.stream?.endsWithoutBroadcasterAt : undefined,
      endedBecause: status === 'ended' ? state.stream?.endedBecause : undefined,
    },
  };
}

/** Reads both forms that servers send: a plain number (VIEWERS-9), or an object that contains it (VIEWERS-10). */
export function viewerCountOf(payload: unknown): number | undefined {
  const count =
    typeof payload === 'object' && payload !== null && 'viewerCount' in payload
      ? payload.viewerCount
      : payload;
  return typeof count === 'number' && Number.isFinite(count) ? Math.max(0, Math.round(count)) : undefined;
}

export function addViewers(viewers: readonly Viewer[], joined: readonly Viewer[]): readonly Viewer[] {
  const ids = new Set(joined.map(({ id }) => id));
  return [...viewers.filter(({ id }) => !ids.has(id)), ...joined].slice(0, streamLimits.viewerListMax);
}

export function removeViewers(viewers: readonly Viewer[], ids: readonly string[]): readonly Viewer[] {
  return viewers.filter(({ id }) => !ids.includes(id));
}
