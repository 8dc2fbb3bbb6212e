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

/** Whether this page is in the stream's socket room. */
export type SocketRoomConnection =
  | { name: 'connecting' }
  | { name: 'joined' }
  | { name: 'reconnecting' }
  /** All attempts are used up; the reader may try again. */
  | { name: 'offline' }
  | { name: 'refused'; code: string; reason: string };

/** A stream as the events of its socket room say. */
export interface JoinedStreamStatus {
  status: StreamStatus;
  /** False also while the broadcaster is away (VIEW-17). */
  isLive: boolean;
  isBroadcasterConnected: boolean;
  /** Where the video is, once the server has told it to this reader. */
  vdoRoomId: string | undefined;
  /** ISO 8601, as all moments here. */
  startedAt: string | undefined;
  /** The broadcaster lost the connection while this page was in the room, and has until then to come back. */
  endsWithoutBroadcasterAt: string | undefined;
  /** Set when the end came while this page was in the room. */
  endedBecause: StreamEndReason | undefined;
}

export interface JoinedStreamState {
  connection: SocketRoomConnection;
  /** Undefined until the room has been joined once. */
  stream: JoinedStreamStatus | undefined;
  /** Stored ones first, in the order of the log, then this page's own that are not acknowledged yet. */
  messages: readonly LiveMessage[];
  viewers: readonly Viewer[];
  viewerCount: number | undefined;
  /** Undefined until the room has been joined once; null while nothing is pinned. */
  pinned: PinnedProduct | null | undefined;
  /** Highlighted products of the show, three at most. */
  highlighted: readonly ProductCard[];
  /** The place in the log at which its list of products was last changed, while this page was in the room. */
  arranged: number | undefined;
  /** What changed of what the show says of itself, while this page was in the room. */
  changes: StreamChanges | undefined;
  /** Live prices and codes, also those whose time is over by now. */
  offers: readonly TimedOffer[];
  /** What was said last, while this page was in the room. */
  caption: (Caption & { sequence: number }) | undefined;
  /** The message that stands above the chat; undefined until the room has been joined once, null while none does. */
  pinnedMessage: LiveMessage['message'] | null | undefined;
  /** Reactions in the show so far; undefined until the room has been joined once. */
  reactionCount: number | undefined;
  /** Who wrote the most in the whole show, most messages first. */
  topChatters: readonly TopChatter[];
  /** As far as the room was told since the last join. */
  stocks: LiveStocks;
  /** How often the room was joined: more than once after a connection was lost. */
  joins: number;
  /** As the server counts it; undefined until the server sent it. Times in milliseconds since 1970. */
  allowance: { remaining: number; resetsAtMs: number } | undefined;
  /** Until when slow mode refuses this reader's messages, as the last refusal said; in milliseconds since 1970. */
  slowUntilMs: number | undefined;
  /** Whose chat it is, how it is kept, and what the reader is in it; undefined until the room has been joined once. */
  chat: ChatState | undefined;
  /** Why the server refused something that is no message of the list. */
  refusal: { code: string; message: string } | undefined;
}

/** What is left of products of a show, by their ids; null of one that has left the shop. */
export type LiveStocks = Readonly<Record<string, number | null>>;

/** An offer with its end by this browser's clock, in milliseconds since 1970. */
export type TimedOffer = LiveOffer & { endsAtMs: number };

/** @param at the server's clock when it sent the offer */
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

/** What happens in a stream, with its place in the event log. */
export type LiveEvent =
  | { kind: 'message'; sequence: number; message: ChatMessage }
  | { kind: 'deleted'; sequence: number; messageSequence: number }
  | { kind: 'purged'; sequence: number; throughSequence: number }
  /** What it shows again is read apart; without a place, all that a purge took. */
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

/** The chat of a part of the log; what else is in it, the answer to a join has it as it is now. */
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

/** The state after one more event of the log; each comes once and in order. */
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
      // One that this page does not have is read.
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

/** The state after a join: the stream as it is now. Messages follow as events. */
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
    // What changed while the page was away was told to nobody here.
    stocks: stocksFrom(joined.stocks ?? []),
    joins: state.joins + 1,
    // Messages between those that were seen and those that came are missing: the old ones go, so that the list has no gap.
    messages: withHeld(
      joined.truncated
        ? // One that was held may have been approved, in the part that is missing.
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

/** Reads both forms that servers send: the number alone (VIEWERS-9), or an object that holds it (VIEWERS-10). */
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
