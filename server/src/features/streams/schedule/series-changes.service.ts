import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type AnnouncedChanges, createScheduleQueries } from './schedule.queries.ts';
import { createShowNoticesQueries } from './show-notices.queries.ts';
import { createShowSeriesQueries, type SeriesRow } from './show-series.queries.ts';
import { callOff } from './show-call-offs.ts';

/** Changes to a show of a series and all following ones. The caller has checked the right to make them. */
export interface SeriesChanges {
  /**
   * Changes the show, those after it, and the template of future ones. A new time moves all of them by as
   * many days, to the same local time in the series' zone. A person waiting for several of them is notified
   * once.
   * @throws AppError `series_not_found`, `show_not_to_come`, `invalid_input` for a day on which an earlier
   * show of the series is.
   */
  changeFrom(
    transaction: Transaction,
    streamId: string,
    given: {
      changes: Omit<AnnouncedChanges, 'scheduledAt' | 'status'>;
      /** Undefined if its time is unchanged. */
      movedTo: Date | undefined;
      productIds: readonly string[] | undefined;
    },
  ): Promise<void>;
  /**
   * Calls off the show and those after it, and creates no more. Resolves to their ids.
   * @throws AppError `series_not_found`, `show_not_to_come`.
   */
  cancelFrom(transaction: Transaction, streamId: string): Promise<string[]>;
}

/** The series of an announced show and the show's day in it, locked until the transaction ends. */
async function lockSeriesOf(
  transaction: Transaction,
  streamId: string,
): Promise<{ series: SeriesRow; day: string }> {
  const within = createShowSeriesQueries(transaction);
  const place = await within.dayOf(streamId);
  const series = place?.seriesId ? await within.lock(place.seriesId) : undefined;
  // Read again under the lock, because another change may have moved it.
  const day = (await within.dayOf(streamId))?.day;
  if (series === undefined || !day) throw new AppError('series_not_found');
  const show = await createScheduleQueries(transaction).lockToCome(streamId);
  if (show === undefined) throw new AppError('show_not_to_come');
  return { series, day };
}

export function createSeriesChanges({
  setProducts,
  now,
}: {
  /** Replaces the products of a show. */
  setProducts: (transaction: Transaction, streamId: string, productIds: readonly string[]) => Promise<void>;
  now: () => Date;
}): SeriesChanges {
  async function move(
    transaction: Transaction,
    { series, day }: { series: SeriesRow; day: string },
    movedTo: Date,
  ): Promise<void> {
    const within = createShowSeriesQueries(transaction);
    const local = await within.localOf(series.timeZone, movedTo);
    const before = await within.dayBefore(series.id, day);
    if (before !== undefined && local.day <= before) {
      const message = 'An earlier show of the series is on that day or after it';
      throw new AppError('invalid_input', { details: message, fields: { scheduledTime: message } });
    }
    const shows = await within.lockShowsFrom(series.id, day);
    await within.moveFrom(series.id, { from: day, to: local.day, localTime: local.time });
    await within.change(series.id, { startsOn: local.day, localTime: local.time });
    const times = new Map(shows.map(({ id, scheduledAt }) => [id, scheduledAt?.getTime()]));
    const showNotices = createShowNoticesQueries(transaction);
    const changeId = shows.length > 1 ? randomUUID() : null;
    for (const { id: streamId, scheduledAt: startsAt } of await within.lockShowsFrom(series.id, local.day))
      if (startsAt !== null && times.get(streamId) !== startsAt.getTime())
        await showNotices.add({ streamId, kind: 'moved', startsAt, changeId }, now());
  }

  return {
    async changeFrom(transaction, streamId, { changes, movedTo, productIds }) {
      const place = await lockSeriesOf(transaction, streamId);
      const within = createShowSeriesQueries(transaction);
      const schedule = createScheduleQueries(transaction);
      await within.change(place.series.id, {
        ...changes,
        ...(productIds === undefined ? {} : { productIds: [...productIds] }),
      });
      for (const { id } of await within.lockShowsFrom(place.series.id, place.day)) {
        await schedule.change(id, changes);
        if (productIds !== undefined) await setProducts(transaction, id, productIds);
      }
      if (movedTo !== undefined) await move(transaction, place, movedTo);
    },

    async cancelFrom(transaction, streamId) {
      const { series, day } = await lockSeriesOf(transaction, streamId);
      const within = createShowSeriesQueries(transaction);
      await within.change(series.id, { endsBefore: day });
      return callOff(transaction, await within.lockShowsFrom(series.id, day), now());
    },
  };
}
