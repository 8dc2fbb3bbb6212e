import type { ProductMoment, Replay, ReplayEvent } from '@greenroom/contract/streams/recordings.schemas';
import type { Database } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { FileStorage, StoredAt } from '../../platform/storage/file-storage.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import type { ReplayPermits } from './replay-permits.ts';
import { createRecordingsQueries, type RecordingRow } from './recordings.queries.ts';

/** What a show was, for those who come after it. */
export interface ReplaysService {
  /** A hidden one is there for those who manage the show alone. @throws AppError `replay_not_found`. */
  replay(actor: Actor | null, streamId: string): Promise<Replay>;
  /** What happened, in order. @throws AppError `replay_not_found`. */
  events(
    actor: Actor | null,
    streamId: string,
    page: { afterSequence: number; limit: number },
  ): Promise<{ events: ReplayEvent[]; hasMore: boolean }>;
  /** Where one of a replay's files is. A hidden one needs a permit. @throws AppError `replay_not_found`. */
  file(
    recordingId: string,
    number: number,
    options: { permit: string | undefined; isDownload: boolean },
  ): Promise<{ type: string; downloadName: string; at: StoredAt }>;
  /** Where in replays a product was pinned, the latest replay first. */
  momentsWith(productId: string): Promise<ProductMoment[]>;
  /** For features above: where in their shows' time the replays of these begin that everybody may watch, by stream. */
  placesIn(streamIds: readonly string[]): Promise<Map<string, { startsAtMs: number; lengthMs: number }>>;
}

const momentsOfProductMax = 12;

export function createReplaysService({
  db,
  productsService,
  eventLog,
  storage,
  streams,
  permits,
  now,
}: {
  db: Database;
  productsService: Pick<ProductsService, 'cardsByIds'>;
  eventLog: Pick<EventLog, 'readAfter'>;
  storage: Pick<FileStorage, 'locate'>;
  streams: Pick<StreamsService, 'findRow' | 'findSummaries' | 'mayManage'>;
  permits: ReplayPermits;
  now: () => Date;
}): ReplaysService {
  const queries = createRecordingsQueries(db);

  async function findWatchable(actor: Actor | null, streamId: string): Promise<RecordingRow> {
    const row = await queries.findByStream(streamId);
    if (row === undefined || row.state !== 'ready') throw new AppError('replay_not_found');
    if (!row.isHidden) return row;
    const stream = actor === null ? undefined : await streams.findRow(streamId);
    if (actor === null || stream === undefined || !streams.mayManage(actor, stream))
      throw new AppError('replay_not_found');
    return row;
  }

  return {
    async replay(actor, streamId) {
      const row = await findWatchable(actor, streamId);
      const permit = row.isHidden ? `?permit=${permits.sign(row.id, now().getTime())}` : '';
      const moments = await queries.momentsOf(row.id);
      const cards = await productsService.cardsByIds([...new Set(moments.map(({ productId }) => productId))]);
      const byId = new Map(cards.map((card) => [card.id, card]));
      return {
        lengthMs: row.lengthMs,
        recordedAt: row.createdAt.toISOString(),
        isHidden: row.isHidden,
        files: row.files.map(({ type, startMs, lengthMs }, index) => ({
          url: `/replays/${row.id}/${index + 1}${permit}`,
          type,
          startMs,
          lengthMs,
        })),
        chapters: moments.flatMap(({ productId, atMs }) => {
          const product = byId.get(productId);
          return product === undefined || atMs > row.lengthMs ? [] : [{ atMs, product }];
        }),
      };
    },

    async events(actor, streamId, { afterSequence, limit }) {
      const row = await findWatchable(actor, streamId);
      const events = await eventLog.readAfter(streamId, afterSequence, limit);
      return {
        events: events.map((event) => ({ atMs: Math.max(0, event.streamTimeMs - row.startsAtMs), event })),
        hasMore: events.length === limit,
      };
    },

    async file(recordingId, number, { permit, isDownload }) {
      const row = await queries.findById(recordingId);
      const file = row?.files[number - 1];
      const mayFetch =
        row !== undefined && (isWatchable(row) || permits.isValid(permit, recordingId, now().getTime()));
      if (!mayFetch || file === undefined) throw new AppError('replay_not_found');
      const day = row.createdAt.toISOString().slice(0, 10);
      const downloadName = `show-${day}-${number}.${file.type === 'video/mp4' ? 'mp4' : 'webm'}`;
      const at = await storage.locate(file.key, isDownload ? { downloadName } : {});
      return { type: file.type, downloadName, at };
    },

    async placesIn(streamIds) {
      const rows = streamIds.length === 0 ? [] : await queries.listByStreams(streamIds);
      return new Map(
        rows
          .filter(isWatchable)
          .map(({ streamId, startsAtMs, lengthMs }) => [streamId, { startsAtMs, lengthMs }]),
      );
    },

    async momentsWith(productId) {
      const rows = await queries.momentsWith(productId, momentsOfProductMax);
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

function isWatchable(row: RecordingRow): boolean {
  return row.state === 'ready' && !row.isHidden;
}
