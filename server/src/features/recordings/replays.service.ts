import type {
  ProductMoment,
  ReplayAnswer,
  ReplayEvent,
} from '@greenroom/contract/streams/recordings.schemas';
import type { StreamEvent } from '@greenroom/contract/streams/stream-event.schemas';
import { captionCues } from '@greenroom/contract/streams/caption-cues';
import type { Database } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { FileStorage, StoredAt } from '../../platform/storage/file-storage.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import type { ReplayLinkTokens } from './replay-link-tokens.ts';
import {
  captionsUrl,
  isWatchable,
  momentsWithin,
  replayFileUrl,
  type ReplayPart,
  replayPartOf,
} from './replay-part.ts';
import { isReplaySoon } from './recording-work.service.ts';
import { toWebVtt } from './web-vtt.ts';
import { createRecordingsQueries, type RecordingRow } from './recordings.queries.ts';

/** Replays of ended shows. */
export interface ReplaysService {
  /**
   * A hidden replay is visible only to people who manage the show. `making` while the recording is being
   * turned into a replay without a delay.
   */
  replay(actor: Actor | null, streamId: string): Promise<ReplayAnswer>;
  /** The events of the show in order. @throws AppError `replay_not_found`. */
  events(
    actor: Actor | null,
    streamId: string,
    page: { afterSequence: number; limit: number },
  ): Promise<{ events: ReplayEvent[]; hasMore: boolean }>;
  /**
   * The location of a file of a replay. A hidden replay, and the whole of a trimmed one, require a link
   * token. @throws AppError `replay_not_found`.
   */
  file(
    recordingId: string,
    number: number,
    options: { token: string | undefined; isWhole: boolean; isDownload: boolean },
  ): Promise<{ type: string; sizeBytes: number; downloadName: string; at: StoredAt }>;
  /**
   * The captions of a file of a replay, as WebVTT. A hidden replay requires a link token. @throws AppError
   * `replay_not_found`.
   */
  captions(recordingId: string, number: number, token: string | undefined): Promise<string>;
  /**
   * The times in replays at which a product was pinned or highlighted, latest replay first. Empty for a
   * product that is not sold.
   */
  momentsWith(productId: string): Promise<ProductMoment[]>;
  /**
   * For features above: the start and length of these streams' public replays, in their show time, by stream.
   */
  placesIn(streamIds: readonly string[]): Promise<Map<string, { startsAtMs: number; lengthMs: number }>>;
}

const momentsOfProductMax = 12;

export function createReplaysService({
  db,
  productsService,
  eventLog,
  storage,
  streams,
  linkTokens,
  now,
}: {
  db: Database;
  productsService: Pick<ProductsService, 'cardsByIds'>;
  eventLog: Pick<EventLog, 'readAfter' | 'captions'>;
  storage: Pick<FileStorage, 'locate'>;
  streams: Pick<StreamsService, 'findRow' | 'findSummaries' | 'mayManage' | 'withShownProducts'>;
  linkTokens: ReplayLinkTokens;
  now: () => Date;
}): ReplaysService {
  const queries = createRecordingsQueries(db);

  async function findWatchable(
    actor: Actor | null,
    streamId: string,
  ): Promise<{ row: RecordingRow; part: ReplayPart } | 'none' | 'making'> {
    const row = await queries.findByStream(streamId);
    if (row === undefined || row.state === 'empty' || row.state === 'expired') return 'none';
    const part = replayPartOf(row);
    if (part === undefined) return row.isHidden || !isReplaySoon(row) ? 'none' : 'making';
    if (!row.isHidden) return { row, part };
    const stream = actor === null ? undefined : await streams.findRow(streamId);
    if (actor === null || stream === undefined || !streams.mayManage(actor, stream)) return 'none';
    return { row, part };
  }

  return {
    async replay(actor, streamId) {
      const found = await findWatchable(actor, streamId);
      if (typeof found === 'string') return { state: found };
      const { row, part } = found;
      const token = row.isHidden ? linkTokens.sign(row.id, now().getTime()) : undefined;
      const pins = momentsWithin(part, await queries.pinsOf(row.id));
      const cards = await productsService.cardsByIds([...new Set(pins.map(({ productId }) => productId))]);
      const byId = new Map(cards.map((card) => [card.id, card]));
      return {
        state: 'ready',
        lengthMs: part.lengthMs,
        recordedAt: row.createdAt.toISOString(),
        isHidden: row.isHidden,
        files: part.files.map(({ type, startMs, lengthMs }, index) => ({
          url: replayFileUrl(row, index, { token }),
          type,
          startMs,
          lengthMs,
          captionsUrl: row.hasCaptions ? captionsUrl(row, index, token) : undefined,
        })),
        chapters: pins.flatMap(({ productId, atMs }) => {
          const product = byId.get(productId);
          return product === undefined ? [] : [{ atMs, product }];
        }),
      };
    },

    async events(actor, streamId, { afterSequence, limit }) {
      const found = await findWatchable(actor, streamId);
      if (typeof found === 'string') throw new AppError('replay_not_found');
      const { row, part } = found;
      const startsAtMs = row.startsAtMs + part.fromMs;
      for (let after = afterSequence; ;) {
        const read = await eventLog.readAfter(streamId, after, limit);
        const events = read.filter((event) => isInPart(event, event.streamTimeMs - startsAtMs, part));
        const hasMore = read.length === limit;
        // Clients would take an empty page for the end.
        if (events.length > 0 || !hasMore)
          return {
            events: (await streams.withShownProducts(events)).map((event) => ({
              atMs: Math.max(0, event.streamTimeMs - startsAtMs),
              event,
            })),
            hasMore,
          };
        after = read.at(-1)?.sequence ?? after;
      }
    },

    async file(recordingId, number, { token, isWhole, isDownload }) {
      const row = await queries.findById(recordingId);
      if (row === undefined) throw new AppError('replay_not_found');
      const file = (isWhole ? row.files : replayPartOf(row)?.files)?.[number - 1];
      const isForAll = !isWhole && isWatchable(row);
      const mayFetch = isForAll || linkTokens.isValid(token, recordingId, now().getTime());
      if (!mayFetch || file === undefined) throw new AppError('replay_not_found');
      const day = row.createdAt.toISOString().slice(0, 10);
      const downloadName = `show-${day}-${number}.${file.type === 'video/mp4' ? 'mp4' : 'webm'}`;
      const at = await storage.locate(file.key, isDownload ? { downloadName } : {});
      return { type: file.type, sizeBytes: file.sizeBytes, downloadName, at };
    },

    async captions(recordingId, number, token) {
      const row = await queries.findById(recordingId);
      const part = row && replayPartOf(row);
      const file = part?.files[number - 1];
      if (row === undefined || part === undefined || file === undefined)
        throw new AppError('replay_not_found');
      if (row.isHidden && !linkTokens.isValid(token, recordingId, now().getTime()))
        throw new AppError('replay_not_found');
      const beginsAtMs = row.startsAtMs + part.fromMs + file.startMs;
      const lines = (await eventLog.captions(row.streamId))
        .map(({ streamTimeMs, caption }) => ({ atMs: streamTimeMs - beginsAtMs, caption }))
        .filter(({ atMs, caption }) => {
          const spokenMs = atMs - caption.delayMs;
          return spokenMs >= 0 && spokenMs <= file.lengthMs;
        });
      return toWebVtt(captionCues(lines));
    },

    async placesIn(streamIds) {
      const rows = streamIds.length === 0 ? [] : await queries.listByStreams(streamIds);
      return new Map(
        rows.filter(isWatchable).flatMap((row) => {
          const part = replayPartOf(row);
          if (part === undefined) return [];
          return [
            [row.streamId, { startsAtMs: row.startsAtMs + part.fromMs, lengthMs: part.lengthMs }] as const,
          ];
        }),
      );
    },

    async momentsWith(productId) {
      const rows = await queries.momentsWith(productId, momentsOfProductMax);
      if (rows.length === 0 || (await productsService.cardsByIds([productId])).length === 0) return [];
      const shows = await streams.findSummaries([...new Set(rows.map(({ streamId }) => streamId))]);
      const byId = new Map(shows.map((show) => [show.id, show]));
      return rows.flatMap(({ streamId, atMs, createdAt }) => {
        const show = byId.get(streamId);
        if (show === undefined) return [];
        const { title, hostName, thumbnail } = show;
        return [
          { streamId, title, streamerName: hostName, thumbnail, atMs, recordedAt: createdAt.toISOString() },
        ];
      });
    },
  };
}

/**
 * Captions are placed at the time when they were spoken, which is before they arrived. In a trimmed replay,
 * captions spoken before its start and all events after its end are omitted. Earlier pins stay, because they
 * define what is pinned at the start.
 */
function isInPart(event: StreamEvent, atMs: number, { fromMs, lengthMs }: ReplayPart): boolean {
  if (event.type === 'caption.line') {
    const spokenMs = atMs - event.caption.delayMs;
    return (fromMs === 0 || spokenMs >= 0) && spokenMs <= lengthMs;
  }
  if (fromMs > 0 && atMs < 0) return !event.type.startsWith('chat.');
  return event.type === 'stream.ended' || atMs <= lengthMs;
}
