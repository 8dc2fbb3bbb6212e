import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { scheduleLimits } from '@greenroom/contract/limits/streams';
import { makeMediaRoomId } from '@greenroom/contract/media/media-room-id';
import type {
  announcementChangesSchema,
  announcementSchema,
  ScheduledStream,
  ShowScope,
} from '@greenroom/contract/schedule/schedule.schemas';
import type { Database } from '../../../db/client.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type Actor, mayStream } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ProductsService } from '../../products/products.service.ts';
import type { EventLog } from '../event-log/event-log.service.ts';
import { mayManageStream } from '../streams.policy.ts';
import { createStreamsQueries } from '../streams.queries.ts';
import type { StreamRow } from '../stream-row.queries.ts';
import { type AnnouncedChanges, createScheduleQueries } from './schedule.queries.ts';
import type { ScheduleService } from './schedule.service.ts';
import { createSeriesChanges } from './series-changes.service.ts';
import { callOff, type NotifyCalledOff } from './show-call-offs.ts';
import type { ShowSeries } from './show-series.service.ts';
import { createShowNoticesQueries } from './show-notices.queries.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Streamers' actions on announced shows. */
export interface Announcing {
  /** @throws AppError `not_a_streamer`, `too_many_announced`, `invalid_input` for a time that is too near or too far. */
  announce(actor: Actor, input: z.output<typeof announcementSchema>): Promise<ScheduledStream>;
  /**
   * Applies the given changes, for a series optionally also to all following shows. People with a reminder
   * are notified of a new time.
   * @throws AppError `stream_not_found`, `not_your_stream`, `show_not_to_come`, `series_not_found`,
   * `invalid_input`.
   */
  change(
    actor: Actor,
    id: string,
    changes: z.output<typeof announcementChangesSchema> & { scope: ShowScope },
  ): Promise<ScheduledStream>;
  /**
   * Calls a show off, for a series optionally also all following ones, and notifies people with a reminder.
   * Does nothing if it was already called off.
   * @throws AppError `stream_not_found`, `not_your_stream`, `show_not_to_come`, `series_not_found`.
   */
  cancel(actor: Actor, id: string, scope: ShowScope): Promise<ScheduledStream>;
}

export function createAnnouncing({
  db,
  products,
  eventLog,
  schedule,
  series,
  notifyCalledOff,
  now,
}: {
  db: Database;
  products: Pick<ProductsService, 'cardsByIds'>;
  eventLog: Pick<EventLog, 'createLog'>;
  schedule: Pick<ScheduleService, 'detail'>;
  notifyCalledOff: NotifyCalledOff;
  series: Pick<ShowSeries, 'start'>;
  now: () => Date;
}): Announcing {
  /** @throws AppError `invalid_input` */
  function checkTime(moment: Date): void {
    const leftMs = moment.getTime() - now().getTime();
    const { earliestMinutes, latestDays } = scheduleLimits;
    if (leftMs >= earliestMinutes * minuteMs && leftMs <= latestDays * dayMs) return;
    const message =
      leftMs < earliestMinutes * minuteMs
        ? `Choose a time at least ${earliestMinutes} minutes from now`
        : 'Choose a time within a year from now';
    throw new AppError('invalid_input', { details: message, fields: { scheduledTime: message } });
  }

  async function findManaged(actor: Actor, id: string): Promise<StreamRow> {
    if (!mayStream(actor)) throw new AppError('not_a_streamer');
    const row = await createScheduleQueries(db).find(id);
    if (row === undefined) throw new AppError('stream_not_found');
    if (!mayManageStream(actor, row)) throw new AppError('not_your_stream');
    return row;
  }

  async function setProducts(
    transaction: Transaction,
    streamId: string,
    productIds: readonly string[],
  ): Promise<void> {
    const known = await products.cardsByIds(productIds);
    await createStreamsQueries(transaction).setProducts(
      streamId,
      known.map(({ id }) => id),
    );
  }

  async function replaceProducts(
    transaction: Transaction,
    streamId: string,
    productIds: readonly string[],
  ): Promise<void> {
    await createScheduleQueries(transaction).clearProducts(streamId);
    await setProducts(transaction, streamId, productIds);
  }

  /**
   * How many more shows a streamer may announce, locked until the transaction ends. @throws AppError
   * `too_many_announced`
   */
  async function lockPlacesLeft(transaction: Transaction, ownerId: string): Promise<number> {
    const within = createScheduleQueries(transaction);
    await within.lockAnnouncing(ownerId);
    const left = scheduleLimits.announcedMax - (await within.countToCome(ownerId, now()));
    if (left <= 0) throw new AppError('too_many_announced');
    return left;
  }

  const seriesChanges = createSeriesChanges({ setProducts: replaceProducts, now });

  return {
    async announce(actor, input) {
      if (!mayStream(actor)) throw new AppError('not_a_streamer');
      const scheduledAt = new Date(input.scheduledTime);
      checkTime(scheduledAt);
      const { repeats } = input;
      if (repeats !== undefined) {
        const first = await db.transaction(async (transaction) =>
          series.start(transaction, actor.userId, {
            firstAt: scheduledAt,
            ...repeats,
            title: input.title,
            description: input.description,
            category: input.category ?? 'General',
            tags: input.tags ?? [],
            productIds: input.productIds ?? [],
            durationMinutes: input.duration,
            toComeMax: await lockPlacesLeft(transaction, actor.userId),
          }),
        );
        return schedule.detail(actor, first);
      }
      const id = randomUUID();
      await db.transaction(async (transaction) => {
        await lockPlacesLeft(transaction, actor.userId);
        await createStreamsQueries(transaction).insert({
          id,
          ownerId: actor.userId,
          title: input.title,
          description: input.description,
          category: input.category ?? 'General',
          tags: input.tags ?? [],
          roomId: makeMediaRoomId(now().getTime()),
          status: 'scheduled',
          scheduledAt,
          durationMinutes: input.duration,
        });
        await setProducts(transaction, id, input.productIds ?? []);
        await eventLog.createLog(transaction, id);
      });
      return schedule.detail(actor, id);
    },

    async change(actor, id, given) {
      const { scheduledTime, duration, productIds, title, description, category, tags } = given;
      const row = await findManaged(actor, id);
      const moment = scheduledTime === undefined ? undefined : new Date(scheduledTime);
      const isMoved = moment !== undefined && moment.getTime() !== row.scheduledAt?.getTime();
      if (isMoved) checkTime(moment);
      const what = {
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        ...(category === undefined ? {} : { category }),
        ...(tags === undefined ? {} : { tags }),
        ...(duration === undefined ? {} : { durationMinutes: duration }),
      };
      if (given.scope === 'following') {
        const movedTo = isMoved ? moment : undefined;
        await db.transaction(async (transaction) =>
          seriesChanges.changeFrom(transaction, id, { changes: what, movedTo, productIds }),
        );
        return schedule.detail(actor, id);
      }
      const changes: AnnouncedChanges = {
        ...what,
        ...(moment === undefined ? {} : { scheduledAt: moment }),
      };
      await db.transaction(async (transaction) => {
        const within = createScheduleQueries(transaction);
        const before = await within.lockToCome(id);
        if (before === undefined) throw new AppError('show_not_to_come');
        await within.change(id, changes);
        if (productIds !== undefined) await replaceProducts(transaction, id, productIds);
        if (moment !== undefined && moment.getTime() !== before.scheduledAt?.getTime())
          await createShowNoticesQueries(transaction).add(
            { streamId: id, kind: 'moved', startsAt: moment },
            now(),
          );
      });
      return schedule.detail(actor, id);
    },

    async cancel(actor, id, scope) {
      const row = await findManaged(actor, id);
      if (row.status === 'cancelled') return schedule.detail(actor, id);
      const calledOff = await db.transaction(async (transaction) => {
        if (scope === 'following') return seriesChanges.cancelFrom(transaction, id);
        const before = await createScheduleQueries(transaction).lockToCome(id);
        if (before?.scheduledAt === undefined || before.scheduledAt === null)
          throw new AppError('show_not_to_come');
        return callOff(transaction, [{ id, scheduledAt: before.scheduledAt }], now());
      });
      await notifyCalledOff(calledOff, actor.userId);
      return schedule.detail(actor, id);
    },
  };
}
