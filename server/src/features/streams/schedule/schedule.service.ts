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

/** What is asked of the schedule. */
export interface ScheduleQuery extends PageRequest {
  /** ISO 8601. */
  before?: string | undefined;
  category?: string | undefined;
  search?: string | undefined;
}

/** Shows to come: who reads them, and who is reminded of them. */
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

  /** From when on a show that has not begun still counts as one to come. */
  const notBefore = () => new Date(now().getTime() - scheduleLimits.lateMinutes * 60_000);

  /** All that the answers say besides is asked for at once. */
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
    /** Shows to come, the nearest first. @throws AppError `invalid_input` for a cursor that no list answered. */
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

    /** The shows of the next seven days that most want to be reminded of. */
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

    /** The shows to come that the actor is reminded of: one answer serves every page. */
    remindedStreamIds: async (actor: Actor): Promise<string[]> =>
      reminders.streamIdsOf(actor.userId, notBefore()),

    /**
     * Setting a reminder that is there already changes nothing.
     * @throws AppError `stream_not_found`; `show_not_to_come` for one that is on air, over or called off;
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

    /** Taking off a reminder that is not there changes nothing. */
    removeReminder: async (actor: Actor, streamId: string): Promise<void> =>
      reminders.delete(actor.userId, streamId),

    /** What a user wants to be reminded of, for their own copy of their data. */
    remindersOf: reminders.exportOf,
    /** The same of what they announced again and again. */
    seriesOf: series.exportOf,
  };
}

export type ScheduleService = ReturnType<typeof createScheduleService>;
