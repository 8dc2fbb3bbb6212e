import type { Replay, ReplayEvent } from '@greenroom/contract/streams/recordings.schemas';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { FileStorage, StoredAt } from '../../platform/storage/file-storage.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import { createRecordingsQueries, type RecordingRow } from './recordings.queries.ts';

/** What a show was, for those who come after it. */
export interface ReplaysService {
  /** @throws AppError `replay_not_found`. */
  replay(streamId: string): Promise<Replay>;
  /** What happened, in order. @throws AppError `replay_not_found`. */
  events(
    streamId: string,
    page: { afterSequence: number; limit: number },
  ): Promise<{ events: ReplayEvent[]; hasMore: boolean }>;
  /** Where one of a replay's files is. @throws AppError `replay_not_found`. */
  file(recordingId: string, number: number): Promise<{ type: string; at: StoredAt }>;
}

export function createReplaysService({
  db,
  productsService,
  eventLog,
  storage,
}: {
  db: Database;
  productsService: Pick<ProductsService, 'cardsByIds'>;
  eventLog: Pick<EventLog, 'readAfter'>;
  storage: Pick<FileStorage, 'locate'>;
}): ReplaysService {
  const queries = createRecordingsQueries(db);

  async function findWatchable(streamId: string): Promise<RecordingRow> {
    const row = await queries.findByStream(streamId);
    if (row === undefined || !isWatchable(row)) throw new AppError('replay_not_found');
    return row;
  }

  return {
    async replay(streamId) {
      const row = await findWatchable(streamId);
      const moments = await queries.momentsOf(row.id);
      const cards = await productsService.cardsByIds([...new Set(moments.map(({ productId }) => productId))]);
      const byId = new Map(cards.map((card) => [card.id, card]));
      return {
        lengthMs: row.lengthMs,
        recordedAt: row.createdAt.toISOString(),
        files: row.files.map(({ type, startMs, lengthMs }, index) => ({
          url: `/replays/${row.id}/${index + 1}`,
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

    async events(streamId, { afterSequence, limit }) {
      const row = await findWatchable(streamId);
      const events = await eventLog.readAfter(streamId, afterSequence, limit);
      return {
        events: events.map((event) => ({ atMs: Math.max(0, event.streamTimeMs - row.startsAtMs), event })),
        hasMore: events.length === limit,
      };
    },

    async file(recordingId, number) {
      const row = await queries.findById(recordingId);
      const file = row?.files[number - 1];
      if (row === undefined || file === undefined || !isWatchable(row))
        throw new AppError('replay_not_found');
      return { type: file.type, at: await storage.locate(file.key) };
    },
  };
}

function isWatchable(row: RecordingRow): boolean {
  return row.state === 'ready' && !row.isHidden;
}
