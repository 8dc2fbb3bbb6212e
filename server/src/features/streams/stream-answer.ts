import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type {
  ManagedStream,
  OwnStream,
  OwnStreamFigures,
  PinnedProduct,
  StreamDetail,
  StreamSummary,
} from '@greenroom/contract/streams/streams.schemas';
import type { PersonCard } from '../users/users.service.ts';
import type { OwnStreamFiguresRow } from './lists/stream-lists.queries.ts';
import type { StreamRow } from './stream-row.queries.ts';

/** The fields of an answer that are not in the row. */
interface AnswerContext {
  viewerCount: number;
  owner: PersonCard;
  thumbnailUrl: string;
}

/** A row with the additional fields of its answer. */
export interface StreamInContext {
  row: StreamRow;
  context: AnswerContext;
}

/** The pinned product of a stream. Undefined if there is none, or if shoppers cannot see it. */
export function toPinnedProduct(
  { pinnedProductId, pinnedAt, pinId }: StreamRow,
  cards: readonly ProductCard[],
): PinnedProduct | undefined {
  const product = cards.find(({ id }) => id === pinnedProductId);
  if (product === undefined || pinnedAt === null) return undefined;
  return { product, ...(pinId === null ? {} : { pinId }), pinnedAt: pinnedAt.toISOString() };
}

/** The life cycle fields of a stream. */
export type StreamStatusAnswer = Pick<
  StreamDetail,
  'status' | 'isLive' | 'isBroadcasterConnected' | 'startedAt'
>;

export function toStreamStatusAnswer(row: StreamRow): StreamStatusAnswer {
  return {
    status: row.status,
    isLive: row.status === 'live',
    isBroadcasterConnected: row.status === 'live' && row.endsWithoutBroadcasterAt === null,
    ...(row.startedAt ? { startedAt: row.startedAt.toISOString() } : {}),
  };
}

/** A row as stream lists show it (DATA-12, DATA-13, LIVEAPI-14). */
export function toStreamSummary(row: StreamRow, context: AnswerContext): StreamSummary {
  const { owner } = context;
  const username = owner.username ?? '';
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: row.status,
    isLive: row.status === 'live',
    viewerCount: row.status === 'live' ? context.viewerCount : 0,
    category: row.category,
    tags: row.tags,
    thumbnail: context.thumbnailUrl,
    ...(row.startedAt ? { startedAt: row.startedAt.toISOString() } : {}),
    ...(row.endedAt ? { endedAt: row.endedAt.toISOString() } : {}),
    ...(row.scheduledAt ? { scheduledTime: row.scheduledAt.toISOString() } : {}),
    hostName: owner.name,
    hostAvatar: owner.avatarUrl,
    user: { id: owner.id, name: owner.name, username },
    streamer: { username },
  };
}

/** A row as its own page needs it (LIVEAPI-16, LIVEDATA-1, LIVEDATA-2). */
export function toStreamDetail(
  row: StreamRow,
  context: AnswerContext & { pinnedProduct: PinnedProduct | undefined },
): Omit<StreamDetail, 'vdoRoomId'> {
  const summary = toStreamSummary(row, context);
  return {
    ...summary,
    streamerName: summary.hostName,
    streamerAvatar: summary.hostAvatar,
    isBroadcasterConnected: row.status === 'live' && row.endsWithoutBroadcasterAt === null,
    peakViewerCount: Math.max(row.peakViewerCount, summary.viewerCount),
    isRehearsal: row.isRehearsal,
    ...(context.pinnedProduct ? { pinnedProduct: context.pinnedProduct } : {}),
  };
}

/** The same for people who manage the stream or may watch it. */
export function toManagedStream(
  row: StreamRow,
  { sending, ...context }: Parameters<typeof toStreamDetail>[1] & Pick<ManagedStream, 'sending'>,
): ManagedStream {
  return { ...toStreamDetail(row, context), vdoRoomId: row.roomId, ...(sending && { sending }) };
}

/** A row as its own streamer sees it. */
export function toOwnStream(row: StreamRow, context: AnswerContext): OwnStream {
  const summary = toStreamSummary(row, context);
  return {
    ...summary,
    createdAt: row.createdAt.toISOString(),
    peakViewerCount: Math.max(row.peakViewerCount, summary.viewerCount),
    isRehearsal: row.isRehearsal,
  };
}

/** Figures that no show contributes to are absent. */
export function toOwnStreamFigures(row: OwnStreamFiguresRow): OwnStreamFigures {
  const { streamCount, endedCount, onAirTotalMs, onAirLongestMs, latestPeakViewerCount, nextScheduledAt } =
    row;
  return {
    streamCount,
    endedCount,
    ...(onAirTotalMs === null ? {} : { onAirTotalMs: Math.round(onAirTotalMs) }),
    ...(onAirLongestMs === null ? {} : { onAirLongestMs: Math.round(onAirLongestMs) }),
    ...(latestPeakViewerCount === null ? {} : { latestPeakViewerCount }),
    ...(nextScheduledAt === null ? {} : { nextScheduledTime: nextScheduledAt.toISOString() }),
  };
}
