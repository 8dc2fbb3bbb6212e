import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type {
  ManagedStream,
  PinnedProduct,
  StreamDetail,
  StreamStatus,
  StreamSummary,
} from '@greenroom/contract/streams/streams.schemas';
import type { ShownIn } from '@greenroom/contract/cart/cart.schemas';
import { isOver } from '@greenroom/contract/streams/stream-status';
import type { LiveOffer } from '@greenroom/contract/streams/run-of-show.schemas';
import type { StreamEvent } from '@greenroom/contract/streams/stream-event.schemas';
import type { Queryable } from '../../db/client.ts';
import type { PageRequest } from '../../platform/list-page.ts';
import { type Actor, mayStream } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LiveState } from '../live-state/live-state.service.ts';
import type { LiveOffersService } from '../products/live-offers/live-offers.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { PersonCard, UsersService } from '../users/users.service.ts';
import {
  type StreamInContext,
  type StreamStatusAnswer,
  toManagedStream,
  toPinnedProduct,
  toStreamDetail,
  toStreamStatusAnswer,
  toStreamSummary,
} from './stream-answer.ts';
import { createStreamSearch } from './search/stream-search.service.ts';
import { createOwnStreams, type OwnStreams } from './own-streams.service.ts';
import { mayManageStream, mayWatchStream } from './streams.policy.ts';
import { createStreamProducersQueries } from './producers/stream-producers.queries.ts';
import { createStreamsQueries, type StreamsQueries } from './streams.queries.ts';
import type { StreamRow } from './stream-row.queries.ts';
import { eventsWithoutHidden, productIdsIn } from './products/events-without-hidden.ts';

const listParts = ['live', 'scheduled', 'ended'] as const;

/** A stream as its socket room needs it: its owner and its state. */
export interface JoinableStream extends StreamStatusAnswer {
  ownerId: string;
  /** Its media room, if the reader may watch it. */
  vdoRoomId?: string;
  pinnedProduct?: PinnedProduct;
  highlightedProducts: ProductCard[];
  offers: LiveOffer[];
}

/** Reads streams as each caller may see them. */
export interface StreamReading extends OwnStreams {
  /**
   * Live streams first, then announced ones by start, then the latest past ones. `nextCursor` continues
   * across all three.
   * @throws AppError `invalid_input` for a cursor that no list returned.
   */
  list(
    query: PageRequest & { isLive?: boolean | undefined; status?: StreamStatus | undefined },
  ): Promise<{ streams: StreamSummary[]; nextCursor?: string }>;
  /**
   * One stream. Its media room is included only if the caller may watch it. @throws AppError
   * `stream_not_found`.
   */
  detail(actor: Actor | null, id: string): Promise<StreamDetail>;
  /** The state of a stream for somebody who joins it. @throws AppError `stream_not_found`. */
  findJoinable(reader: Actor | null, id: string): Promise<JoinableStream>;
  /** A stream, unless it is hidden from this reader. @throws AppError `stream_not_found`. */
  findSeen(reader: Actor | null, id: string): Promise<StreamRow>;
  /** For a stream that is not hidden from this reader. @throws AppError `stream_not_found`. */
  featuredProducts(reader: Actor | null, id: string): Promise<ProductCard[]>;

  /**
   * A streamer's streams that went live, latest first. `viewerCount` is the current number for a live one and
   * the peak for a past one.
   */
  shownBy(ownerId: string, limit: number): Promise<StreamSummary[]>;
  /** The streamer's earlier shows that went live, latest first. */
  listShownBefore: StreamsQueries['listShownBefore'];
  /** The time of each pin of these streams, by id. */
  pinTimes: StreamsQueries['pinTimes'];
  cartAdds: StreamsQueries['cartAdds'];
  cartAddsOfShow: StreamsQueries['cartAddsOfShow'];
  /** How many of a streamer's streams went live. */
  countShownBy: StreamsQueries['countShownBy'];
  /**
   * A page of the streams that match a text, and the total count.
   * @throws AppError `invalid_input` for a cursor that this search did not return.
   */
  search(
    text: string,
    page: PageRequest & { isUnfinished?: boolean },
  ): Promise<{ streams: StreamSummary[]; total: number; nextCursor?: string }>;
  /** Keeps the search up to date between searches. */
  refreshSearch(): Promise<void>;
  /** A streamer's most recently created shows, latest first. */
  latestOf: StreamsQueries['latestOf'];
  /**
   * Removes cards of products that shoppers can no longer see. Returns the same events if all are visible.
   */
  withShownProducts(events: readonly StreamEvent[]): Promise<readonly StreamEvent[]>;
  /** The live stream that shows a product now, and its streamer. The latest if there are several. */
  findPromoting(productId: string): Promise<{ streamId: string; username: string; name: string } | undefined>;

  /** The products of each live stream, by id. */
  shownProductIds(): Promise<Map<string, string[]>>;

  /**
   * The origin of a purchase: the show, and its pin if it is one of this product. Undefined for an unknown
   * show.
   */
  findShownIn(wanted: ShownIn, productId: string): Promise<ShownIn | undefined>;
  /**
   * For features above: list entries of these streams, in no particular order. Rehearsals only on request.
   */
  findSummaries(ids: readonly string[], options?: { withRehearsals?: boolean }): Promise<StreamSummary[]>;
  /** For features above: the stored row, or undefined. */
  findRow(id: string): Promise<StreamRow | undefined>;
  findRowByRoomId(roomId: string): Promise<StreamRow | undefined>;
  listLiveRows(): Promise<StreamRow[]>;
  /** For features above: the stored rows with their streamers, in no particular order. */
  findRowsWithOwners(ids: readonly string[]): Promise<{ row: StreamRow; owner: PersonCard }[]>;
}

/** Additional reads for the other parts of this feature. */
interface StreamLookUps {
  /** @throws AppError `stream_not_found`. */
  find(id: string): Promise<StreamRow>;
  /** @throws AppError `stream_not_found`, `not_a_streamer`, `not_your_stream`. */
  findManaged(actor: Actor, id: string): Promise<StreamRow>;
  /**
   * For people who run it: its streamer, their producers and admins. @throws AppError `stream_not_found`,
   * `not_your_stream`.
   */
  findRun(actor: Actor, id: string): Promise<StreamRow>;
  toManaged(row: StreamRow): Promise<ManagedStream>;
  /** Whether somebody may watch a stream's video. */
  mayWatch(actor: Actor | null, row: StreamRow): Promise<boolean>;
  /**
   * Whether somebody may know that a stream exists: everybody, except that only those who run a rehearsal
   * know it.
   */
  maySee(actor: Actor | null, row: StreamRow): Promise<boolean>;
}

export function createStreamReading({
  db,
  productsService,
  liveOffers,
  liveState,
  users,
  now,
}: {
  db: Queryable;
  productsService: Pick<ProductsService, 'cardsByIds' | 'shownStocksOf'>;
  liveOffers: Pick<LiveOffersService, 'runningOf'>;
  liveState: Pick<LiveState, 'viewerCount' | 'isPublishing' | 'goesLiveAt'>;
  users: Pick<UsersService, 'cards'>;
  now: () => Date;
}): { reading: StreamReading; lookUps: StreamLookUps } {
  const queries = createStreamsQueries(db);
  const producers = createStreamProducersQueries(db);
  const textSearch = createStreamSearch({ db, users, now });

  /** Loads the streamers of all rows together. */
  async function withContexts(rows: readonly StreamRow[]): Promise<StreamInContext[]> {
    const owners = await users.cards(rows.map(({ ownerId }) => ownerId));
    return rows.flatMap((row) => {
      const owner = owners.get(row.ownerId);
      // A stream is deleted with its streamer's account.
      if (owner === undefined) return [];
      const thumbnailUrl = row.thumbnailUrl ?? `/files/art/stream/${row.id}`;
      return [{ row, context: { viewerCount: liveState.viewerCount(row.id), owner, thumbnailUrl } }];
    });
  }

  async function pinnedProductOf(row: StreamRow): Promise<PinnedProduct | undefined> {
    if (row.pinnedProductId === null || row.pinnedAt === null) return undefined;
    return toPinnedProduct(row, await productsService.cardsByIds([row.pinnedProductId]));
  }

  async function detailContext(row: StreamRow) {
    const [[found], pinnedProduct] = await Promise.all([withContexts([row]), pinnedProductOf(row)]);
    if (found === undefined) throw new AppError('stream_not_found');
    return { ...found.context, pinnedProduct };
  }

  async function isProducer(actor: Actor, row: StreamRow): Promise<boolean> {
    return producers.isProducer(row.ownerId, actor.userId);
  }

  async function mayWatch(actor: Actor | null, row: StreamRow): Promise<boolean> {
    if (mayWatchStream(actor, row)) return true;
    return actor !== null && mayWatchStream(actor, row, await isProducer(actor, row));
  }

  async function maySee(actor: Actor | null, row: StreamRow): Promise<boolean> {
    return !row.isRehearsal || mayWatch(actor, row);
  }

  /** What is being sent to a show that is not live yet. */
  function sendingTo({ roomId, status, isMadeByEncoder }: StreamRow): ManagedStream['sending'] {
    if (status === 'live' || isOver(status) || !liveState.isPublishing(roomId)) return undefined;
    const goesLiveAt = isMadeByEncoder ? liveState.goesLiveAt(roomId) : undefined;
    return { isMadeByEncoder, ...(goesLiveAt && { goesLiveAt: goesLiveAt.toISOString() }) };
  }

  async function toManaged(row: StreamRow): Promise<ManagedStream> {
    return toManagedStream(row, { ...(await detailContext(row)), sending: sendingTo(row) });
  }

  async function find(id: string): Promise<StreamRow> {
    const row = await queries.findById(id);
    if (row === undefined) throw new AppError('stream_not_found');
    return row;
  }

  async function findManaged(actor: Actor, id: string): Promise<StreamRow> {
    if (!mayStream(actor)) throw new AppError('not_a_streamer');
    const row = await find(id);
    if (mayManageStream(actor, row)) return row;
    throw new AppError((await maySee(actor, row)) ? 'not_your_stream' : 'stream_not_found');
  }

  /** Only those who run a rehearsal know that it exists. @throws AppError `stream_not_found`. */
  async function findSeen(actor: Actor | null, id: string): Promise<StreamRow> {
    const row = await find(id);
    if (!(await maySee(actor, row))) throw new AppError('stream_not_found');
    return row;
  }

  async function findRun(actor: Actor, id: string): Promise<StreamRow> {
    const row = await find(id);
    if (mayManageStream(actor, row) || (await isProducer(actor, row))) return row;
    throw new AppError(row.isRehearsal ? 'stream_not_found' : 'not_your_stream');
  }

  const reading: StreamReading = {
    ...createOwnStreams({ queries, withContexts, toManaged, liveState, now }),

    async list({
      isLive,
      status,
      ...page
    }: PageRequest & {
      isLive?: boolean | undefined;
      status?: StreamStatus | undefined;
    }): Promise<{ streams: StreamSummary[]; nextCursor?: string }> {
      const parts = listParts.filter(
        (part) =>
          (isLive === undefined || isLive === (part === 'live')) && (status === undefined || status === part),
      );
      const { rows, ...rest } = await queries.list(parts, page);
      const streams = await withContexts(rows);
      return { streams: streams.map(({ row, context }) => toStreamSummary(row, context)), ...rest };
    },

    async detail(actor: Actor | null, id: string): Promise<StreamDetail> {
      const row = await findSeen(actor, id);
      if (await mayWatch(actor, row)) return toManaged(row);
      return toStreamDetail(row, await detailContext(row));
    },

    findSeen,

    async findJoinable(reader: Actor | null, id: string): Promise<JoinableStream> {
      const row = await queries.findShown(id);
      if (row === undefined || !(await maySee(reader, row))) throw new AppError('stream_not_found');
      const shownIds = isOver(row.status) ? [] : [row.pinnedProductId ?? [], row.highlightedIds].flat();
      const [cards, offers] = await Promise.all([
        productsService.cardsByIds([...new Set(shownIds)]),
        row.status === 'live' ? liveOffers.runningOf(id) : [],
      ]);
      const pinnedProduct = toPinnedProduct(row, cards);
      return {
        ownerId: row.ownerId,
        ...toStreamStatusAnswer(row),
        ...((await mayWatch(reader, row)) ? { vdoRoomId: row.roomId } : {}),
        ...(pinnedProduct === undefined ? {} : { pinnedProduct }),
        highlightedProducts: cards.filter((card) => row.highlightedIds.includes(card.id)),
        offers,
      };
    },

    async withShownProducts(events) {
      const ids = productIdsIn(events);
      if (ids.length === 0) return events;
      const stocks = await productsService.shownStocksOf(ids);
      const shown = new Set(ids.filter((id) => typeof stocks.get(id) === 'number'));
      return ids.every((id) => shown.has(id)) ? events : eventsWithoutHidden(events, shown);
    },

    async findPromoting(
      productId: string,
    ): Promise<{ streamId: string; username: string; name: string } | undefined> {
      const row = await queries.findPromoting(productId);
      const owner = row && (await users.cards([row.ownerId])).get(row.ownerId);
      return owner && { streamId: row.id, username: owner.username ?? owner.id, name: owner.name };
    },

    async search(text, page) {
      const { ids, ...rest } = await textSearch.find(text, page);
      const rows = new Map((await queries.findByIds(ids)).map((row) => [row.id, row]));
      const found = await withContexts(ids.flatMap((id) => rows.get(id) ?? []));
      return { streams: found.map(({ row, context }) => toStreamSummary(row, context)), ...rest };
    },

    refreshSearch: textSearch.refresh,

    latestOf: queries.latestOf,

    listShownBefore: queries.listShownBefore,

    pinTimes: queries.pinTimes,

    cartAdds: queries.cartAdds,

    cartAddsOfShow: queries.cartAddsOfShow,

    countShownBy: queries.countShownBy,

    async findRowsWithOwners(ids: readonly string[]): Promise<{ row: StreamRow; owner: PersonCard }[]> {
      const found = await withContexts(await queries.findByIds(ids));
      return found.map(({ row, context }) => ({ row, owner: context.owner }));
    },

    async shownBy(ownerId: string, limit: number): Promise<StreamSummary[]> {
      const shown = await withContexts(await queries.listShownBy(ownerId, limit));
      return shown.map(({ row, context }) => {
        const summary = toStreamSummary(row, context);
        return row.status === 'live' ? summary : Object.assign(summary, { viewerCount: row.peakViewerCount });
      });
    },

    shownProductIds: queries.shownProductIds,

    async findShownIn({ streamId, pinId }, productId) {
      const row = await queries.findById(streamId);
      if (row === undefined || row.isRehearsal) return undefined;
      const isPin = pinId !== undefined && (await queries.isPin(pinId, streamId, productId));
      return isPin ? { streamId, pinId } : { streamId };
    },

    async findSummaries(ids, { withRehearsals = false } = {}): Promise<StreamSummary[]> {
      if (ids.length === 0) return [];
      const rows = await queries.findByIds(ids);
      const found = await withContexts(rows.filter((row) => withRehearsals || !row.isRehearsal));
      return found.map(({ row, context }) => toStreamSummary(row, context));
    },

    findRow: async (id: string): Promise<StreamRow | undefined> => queries.findById(id),
    findRowByRoomId: async (roomId: string): Promise<StreamRow | undefined> => queries.findByRoomId(roomId),
    listLiveRows: async (): Promise<StreamRow[]> => queries.listLive(),

    async featuredProducts(reader: Actor | null, id: string): Promise<ProductCard[]> {
      await findSeen(reader, id);
      return productsService.cardsByIds(await queries.productIdsOf(id));
    },
  };
  return { reading, lookUps: { find, findManaged, findRun, toManaged, mayWatch, maySee } };
}
