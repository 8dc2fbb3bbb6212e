import { scheduleLimits } from '@greenroom/contract/limits/streams';
import type { ScheduledStream } from '@greenroom/contract/schedule/schedule.schemas';
import type { Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { PageRequest } from '../../../platform/list-page.ts';
import type { FollowsService } from '../../follows/follows.service.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { StreamRow } from '../stream-row.queries.ts';
import { createRemindersQueries } from './reminders.queries.ts';
import { createScheduleQueries } from './schedule.queries.ts';
import { createShowSeriesQueries } from './show-series.queries.ts';
import { searchPatterns } from './search-patterns.ts';

const dayMs = 24 * 3_600_000;

/** A query of the schedule. */
export interface ScheduleQuery extends PageRequest {
  /** ISO 8601. */
  before?: string | undefined;
  category?: string | undefined;
  search?: string | undefined;
}

/** Announced shows: reading them, and reminders. */
export function createScheduleService({
  db,
  users,
  follows,
  now,
}: {
  db: Queryable;
  users: Pick<UsersService, 'cards' | 'confirmedStreamerIds'>;
  follows: Pick<FollowsService, 'followerCounts'>;
  now: () => Date;
}) {
  const queries = createScheduleQueries(db);
  const reminders = createRemindersQueries(db);
  const series = createShowSeriesQueries(db);

  /** From this time on, a show that has not begun still counts as announced. */
  const notBefore = () => new Date(now().getTime() - scheduleLimits.lateMinutes * 60_000);

  /** Loads the additional fields of all answers together. */
  async function toScheduled(rows: readonly StreamRow[], actor: Actor | null): Promise<ScheduledStream[]> {
    const ids = rows.map(({ id }) => id);
    const ownerIds = [...new Set(rows.map(({ ownerId }) => ownerId))];
    const [owners, confirmed, followers, reminderCounts, productCounts, usualPeaks, reminded, seriesOf] =
      await Promise.all([
        users.cards(ownerIds),
        users.confirmedStreamerIds(ownerIds),
        follows.followerCounts(ownerIds),
        queries.reminderCounts(ids),
        queries.productCounts(ids),
        queries.usualPeaks(ownerIds),
        actor === null ? new Set<string>() : reminders.remindedOf(actor.userId, ids),
        series.ofShows(ids),
      ]);
    return rows.flatMap((row) => {
      const owner = owners.get(row.ownerId);
      if (owner === undefined || row.scheduledAt === null) return [];
      return {
        id: row.id,
        title: row.title,
        streamer: {
          id: owner.id,
          name: owner.name,
          avatar: owner.avatarUrl,
          followers: followers.get(owner.id) ?? 0,
          isVerified: confirmed.has(owner.id),
        },
        status: row.status,
        scheduledTime: row.scheduledAt.toISOString(),
        duration: row.durationMinutes,
        category: row.category,
        tags: row.tags,
        description: row.description,
        thumbnail: row.thumbnailUrl ?? `/files/art/stream/${row.id}`,
        expectedViewers: Math.max(reminderCounts.get(row.id) ?? 0, usualPeaks.get(owner.id) ?? 0),
        isReminded: reminded.has(row.id),
        products: productCounts.get(row.id) ?? 0,
        ...(seriesOf.has(row.id) ? { series: seriesOf.get(row.id) } : {}),
      };
    });
  }

  async function find(id: string): Promise<StreamRow> {
    const row = await queries.find(id);
    if (row === undefined) throw new AppError('stream_not_found');
    return row;
  }

  return {
    /**
     * Announced shows, earliest first. @throws AppError `invalid_input` for a cursor that no list returned.
     */
    async list(
      actor: Actor | null,
      { before, category, search = '', ...page }: ScheduleQuery,
    ): Promise<{ streams: ScheduledStream[]; nextCursor?: string }> {
      const { rows, ...rest } = await queries.list(
        {
          notBefore: notBefore(),
          before: before === undefined ? undefined : new Date(before),
          category,
          patterns: searchPatterns(search),
        },
        page,
      );
      return { streams: await toScheduled(rows, actor), ...rest };
    },

    /** The shows of the next seven days with the most reminders. */
    async popular(actor: Actor | null): Promise<ScheduledStream[]> {
      const before = new Date(now().getTime() + scheduleLimits.popularDays * dayMs);
      const rows = await queries.popular({ notBefore: notBefore(), before }, scheduleLimits.popularShown);
      return toScheduled(rows, actor);
    },

    /** @throws AppError `stream_not_found`, also for a show that was never announced. */
    async detail(actor: Actor | null, id: string): Promise<ScheduledStream> {
      const [scheduled] = await toScheduled([await find(id)], actor);
      if (scheduled === undefined) throw new AppError('stream_not_found');
      return scheduled;
    },

    /** The announced shows of which the actor has a reminder. One answer serves every page. */
    remindedStreamIds: async (actor: Actor): Promise<string[]> =>
      reminders.streamIdsOf(actor.userId, notBefore()),

    /**
     * Does nothing if the reminder exists.
     * @throws AppError `stream_not_found`; `show_not_to_come` for one that is live, over or called off;
     *   `too_many_reminders`.
     */
    async setReminder(actor: Actor, streamId: string): Promise<void> {
      const row = await find(streamId);
      if (row.status !== 'scheduled') throw new AppError('show_not_to_come');
      const { userId } = actor;
      await db.transaction(async (transaction) => {
        const within = createRemindersQueries(transaction);
        await within.lock(userId);
        await within.insert(
          { userId, streamId, createdAt: now() },
          { max: scheduleLimits.remindersMax, notBefore: notBefore() },
        );
      });
      if (!(await reminders.remindedOf(userId, [streamId])).has(streamId))
        throw new AppError('too_many_reminders');
    },

    /** Does nothing if there is no reminder. */
    removeReminder: async (actor: Actor, streamId: string): Promise<void> =>
      reminders.delete(actor.userId, streamId),

    /** A user's reminders, for their data export. */
    remindersOf: reminders.exportOf,
    /** A user's series, for their data export. */
    seriesOf: series.exportOf,
  };
}

export type ScheduleService = ReturnType<typeof createScheduleService>;
