import { randomUUID } from 'node:crypto';
import { scheduleLimits } from '@greenroom/contract/limits/streams';
import { makeMediaRoomId } from '@greenroom/contract/media/media-room-id';
import type { RepeatRule } from '@greenroom/contract/schedule/schedule.schemas';
import type { Database } from '../../../db/client.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type Actor, mayStream } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ProductsService } from '../../products/products.service.ts';
import type { EventLog } from '../event-log/event-log.service.ts';
import { mayManageStream } from '../streams.policy.ts';
import { createStreamsQueries } from '../streams.queries.ts';
import { createScheduleQueries } from './schedule.queries.ts';
import { callOff, type NotifyCalledOff } from './show-call-offs.ts';
import { createShowSeriesQueries, type SeriesRow } from './show-series.queries.ts';

const dayMs = 86_400_000;
/** How many series are extended in one run. */
const seriesAtATime = 50;

/** The template for all shows of a series. */
export interface SeriesShow {
  title: string;
  description: string;
  category: string;
  tags: string[];
  productIds: string[];
  durationMinutes: number;
}

/** Series of shows, each at the same local time in the streamer's zone. */
export interface ShowSeries {
  /**
   * Creates a series and its first shows within the transaction, the first one however far ahead it is.
   * Resolves to its id. The caller has checked that at least one show fits within the limit.
   */
  start(
    transaction: Transaction,
    ownerId: string,
    given: SeriesShow & { firstAt: Date; rule: RepeatRule; timeZone: string; toComeMax: number },
  ): Promise<string>;
  /** Announces the shows of all series that are near enough. Several servers may do this at a time. */
  extendDue(): Promise<void>;
  /**
   * Calls off all announced shows of a series and ends it. People with a reminder of one are notified.
   * @throws AppError `not_a_streamer`, `series_not_found`, `not_your_stream`.
   */
  cancel(actor: Actor, id: string): Promise<void>;
}

export function createShowSeries({
  db,
  products,
  eventLog,
  notifyCalledOff,
  now,
}: {
  db: Database;
  products: Pick<ProductsService, 'cardsByIds'>;
  eventLog: Pick<EventLog, 'createLog'>;
  notifyCalledOff: NotifyCalledOff;
  now: () => Date;
}): ShowSeries {
  const horizon = () => new Date(now().getTime() + scheduleLimits.seriesAheadDays * dayMs);

  /** Resolves to the ids of the new shows, earliest first. */
  async function extend(
    transaction: Transaction,
    series: SeriesRow,
    { through, toComeMax }: { through: Date; toComeMax: number },
  ): Promise<string[]> {
    const days = await createShowSeriesQueries(transaction).daysWithoutShow(series, {
      after: now(),
      through,
    });
    const known = await products.cardsByIds(series.productIds);
    const productIds = known.map(({ id }) => id);
    const queries = createStreamsQueries(transaction);
    const ids: string[] = [];
    for (const { day, at } of days.slice(0, Math.max(0, toComeMax))) {
      const id = randomUUID();
      await queries.insert({
        id,
        ownerId: series.ownerId,
        title: series.title,
        description: series.description,
        category: series.category,
        tags: series.tags,
        roomId: makeMediaRoomId(now().getTime()),
        status: 'scheduled',
        scheduledAt: at,
        durationMinutes: series.durationMinutes,
        seriesId: series.id,
        seriesDate: day,
      });
      await queries.setProducts(id, productIds);
      await eventLog.createLog(transaction, id);
      ids.push(id);
    }
    return ids;
  }

  async function extendNext(): Promise<boolean> {
    return db.transaction(async (transaction) => {
      const within = createShowSeriesQueries(transaction);
      const series = await within.lockDue(now());
      if (series === undefined) return false;
      const schedule = createScheduleQueries(transaction);
      await schedule.lockAnnouncing(series.ownerId);
      const toCome = await schedule.countToCome(series.ownerId, now());
      await extend(transaction, series, {
        through: horizon(),
        toComeMax: scheduleLimits.announcedMax - toCome,
      });
      await within.setNextLook(series.id, new Date(now().getTime() + dayMs));
      return true;
    });
  }

  return {
    async start(transaction, ownerId, { firstAt, toComeMax, ...given }) {
      const within = createShowSeriesQueries(transaction);
      const id = randomUUID();
      const nextLookAt = new Date(now().getTime() + dayMs);
      await within.insert({ id, ownerId, ...given, firstAt, nextLookAt, createdAt: now() });
      const series = await within.find(id);
      if (series === undefined) throw new AppError('internal');
      const through = firstAt > horizon() ? firstAt : horizon();
      const [first] = await extend(transaction, series, { through, toComeMax });
      if (first === undefined) throw new AppError('internal');
      return first;
    },

    async extendDue() {
      for (let count = 0; count < seriesAtATime; count += 1) if (!(await extendNext())) return;
    },

    async cancel(actor, id) {
      if (!mayStream(actor)) throw new AppError('not_a_streamer');
      const series = await createShowSeriesQueries(db).find(id);
      if (series === undefined) throw new AppError('series_not_found');
      if (!mayManageStream(actor, series)) throw new AppError('not_your_stream');
      const calledOff = await db.transaction(async (transaction) => {
        const within = createShowSeriesQueries(transaction);
        if ((await within.lock(id)) === undefined) return [];
        await within.markCancelled(id, now());
        return callOff(transaction, await within.lockShowsAfter(id, now()), now());
      });
      await notifyCalledOff(calledOff, actor.userId);
    },
  };
}
