import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { RepeatRule } from '@greenroom/contract/schedule/schedule.schemas';
import type { Queryable } from '../../../db/client.ts';
import { mayStreamNow } from '../../users/users.service.ts';
import { streams } from '../streams.table.ts';
import { showSeries } from './show-series.table.ts';

/** Further than shows are announced ahead. */
const outOfTheWayDays = 1_000_000;

export type SeriesRow = typeof showSeries.$inferSelect;

export function createShowSeriesQueries(db: Queryable) {
  return {
    /** `firstAt` is the time of the first show. Its day and time of day are those of the zone. */
    async insert({
      firstAt,
      ...row
    }: Omit<SeriesRow, 'startsOn' | 'localTime' | 'endsBefore' | 'cancelledAt'> & {
      firstAt: Date;
    }): Promise<void> {
      const local = sql`(${firstAt.toISOString()}::timestamptz at time zone ${row.timeZone})`;
      await db
        .insert(showSeries)
        .values({ ...row, startsOn: sql`${local}::date`, localTime: sql`${local}::time` });
    },

    async find(id: string): Promise<SeriesRow | undefined> {
      const [row] = await db.select().from(showSeries).where(eq(showSeries.id, id));
      return row;
    },

    /**
     * A series whose next shows are due to be created, locked until the transaction ends, so that one server
     * handles it.
     */
    async lockDue(now: Date): Promise<SeriesRow | undefined> {
      const [row] = await db
        .select()
        .from(showSeries)
        .where(
          and(
            isNull(showSeries.cancelledAt),
            lte(showSeries.nextLookAt, now),
            mayStreamNow(showSeries.ownerId),
          ),
        )
        .orderBy(showSeries.nextLookAt)
        .limit(1)
        .for('update', { skipLocked: true });
      return row;
    },

    /** A series that has not ended, locked until the transaction ends. */
    async lock(id: string): Promise<SeriesRow | undefined> {
      const [row] = await db
        .select()
        .from(showSeries)
        .where(and(eq(showSeries.id, id), isNull(showSeries.cancelledAt)))
        .for('update');
      return row;
    },

    async setNextLook(id: string, nextLookAt: Date): Promise<void> {
      await db.update(showSeries).set({ nextLookAt }).where(eq(showSeries.id, id));
    },

    async markCancelled(id: string, cancelledAt: Date): Promise<void> {
      await db.update(showSeries).set({ cancelledAt }).where(eq(showSeries.id, id));
    },

    /**
     * The days of a series between two times that have no show, not even one that was called off, with the
     * time of the show on each. PostgreSQL knows the zone's clock changes.
     */
    async daysWithoutShow(
      { id, rule }: Pick<SeriesRow, 'id' | 'rule'>,
      { after, through }: { after: Date; through: Date },
    ): Promise<{ day: string; at: Date }[]> {
      const step = rule === 'weekly' ? '7 days' : '1 day';
      const { rows } = await db.execute<{ day: string; at: string | Date }>(sql`
        select to_char(day, 'YYYY-MM-DD') as day, (day + series.local_time) at time zone series.time_zone as at
        from ${showSeries} as series
        cross join lateral generate_series(series.starts_on::timestamp, ${through.toISOString()}::timestamptz at time zone
          series.time_zone, ${step}::interval) as day
        where series.id = ${id}
          and (series.ends_before is null or day < series.ends_before)
          and (day + series.local_time) at time zone series.time_zone > ${after.toISOString()}::timestamptz
          and not exists (select from ${streams} as show where show.series_id = series.id and show.series_date = day::date)
        order by day
      `);
      return rows.map(({ day, at }) => ({ day, at: new Date(at) }));
    },

    /** Announced shows of a series after a time, locked until the transaction ends. */
    async lockShowsAfter(id: string, after: Date): Promise<{ id: string; scheduledAt: Date | null }[]> {
      return db
        .select({ id: streams.id, scheduledAt: streams.scheduledAt })
        .from(streams)
        .where(and(eq(streams.seriesId, id), eq(streams.status, 'scheduled'), gt(streams.scheduledAt, after)))
        .orderBy(asc(streams.scheduledAt))
        .for('update');
    },

    /** A time as clocks in the zone show it. */
    async localOf(timeZone: string, moment: Date): Promise<{ day: string; time: string }> {
      const local = sql`(${moment.toISOString()}::timestamptz at time zone ${timeZone})`;
      const { rows } = await db.execute<{ day: string; time: string }>(
        sql`select to_char(${local}, 'YYYY-MM-DD') as day, ${local}::time::text as time`,
      );
      const [found] = rows;
      if (found === undefined) throw new Error('PostgreSQL returned no row');
      return found;
    },

    /** The day of a show in its series. */
    async dayOf(streamId: string): Promise<{ seriesId: string | null; day: string | null } | undefined> {
      const [row] = await db
        .select({ seriesId: streams.seriesId, day: streams.seriesDate })
        .from(streams)
        .where(eq(streams.id, streamId));
      return row;
    },

    /** The latest day before this one on which the series has a show, even one that was called off. */
    async dayBefore(id: string, day: string): Promise<string | undefined> {
      const [row] = await db
        .select({ day: streams.seriesDate })
        .from(streams)
        .where(and(eq(streams.seriesId, id), lt(streams.seriesDate, day)))
        .orderBy(desc(streams.seriesDate))
        .limit(1);
      return row?.day ?? undefined;
    },

    /** Announced shows of a series from a day on, earliest first, locked until the transaction ends. */
    async lockShowsFrom(id: string, day: string): Promise<{ id: string; scheduledAt: Date | null }[]> {
      return db
        .select({ id: streams.id, scheduledAt: streams.scheduledAt })
        .from(streams)
        .where(and(eq(streams.seriesId, id), eq(streams.status, 'scheduled'), gte(streams.seriesDate, day)))
        .orderBy(asc(streams.seriesDate))
        .for('update');
    },

    async change(id: string, changes: Partial<Omit<SeriesRow, 'id' | 'ownerId'>>): Promise<void> {
      if (Object.keys(changes).length > 0)
        await db.update(showSeries).set(changes).where(eq(showSeries.id, id));
    },

    /**
     * Moves a series from a day on by a number of days and to its new time of day. The days are first moved
     * out of range, because two shows of a series must never share a day, not even in between.
     */
    async moveFrom(id: string, { from, to, localTime }: { from: string; to: string; localTime: string }) {
      const isOfSeries = eq(streams.seriesId, id);
      await db
        .update(streams)
        .set({ seriesDate: sql`${streams.seriesDate} + ${outOfTheWayDays}::int` })
        .where(and(isOfSeries, gte(streams.seriesDate, from)));
      const day = sql`(${streams.seriesDate} - ${outOfTheWayDays}::int + (${to}::date - ${from}::date))`;
      await db
        .update(streams)
        .set({
          seriesDate: day,
          scheduledAt: sql`case when ${streams.status} = 'scheduled'
            then (${day} + ${localTime}::time) at time zone
              (select ${showSeries.timeZone} from ${showSeries} where ${showSeries.id} = ${id})
            else ${streams.scheduledAt} end`,
        })
        .where(and(isOfSeries, gte(streams.seriesDate, sql`${from}::date + ${outOfTheWayDays}::int`)));
    },

    /** The series of these shows, by show id. A cancelled series is omitted. */
    async ofShows(
      streamIds: readonly string[],
    ): Promise<Map<string, { id: string; rule: RepeatRule; timeZone: string }>> {
      if (streamIds.length === 0) return new Map();
      const rows = await db
        .select({
          streamId: streams.id,
          id: showSeries.id,
          rule: showSeries.rule,
          timeZone: showSeries.timeZone,
        })
        .from(streams)
        .innerJoin(showSeries, eq(showSeries.id, streams.seriesId))
        .where(and(inArray(streams.id, [...streamIds]), isNull(showSeries.cancelledAt)));
      return new Map(rows.map(({ streamId, ...series }) => [streamId, series]));
    },

    /** A streamer's series, latest first, for their data export. */
    async exportOf(ownerId: string) {
      return db
        .select({
          title: showSeries.title,
          description: showSeries.description,
          rule: showSeries.rule,
          startsOn: showSeries.startsOn,
          localTime: showSeries.localTime,
          timeZone: showSeries.timeZone,
          createdAt: showSeries.createdAt,
          cancelledAt: showSeries.cancelledAt,
        })
        .from(showSeries)
        .where(eq(showSeries.ownerId, ownerId))
        .orderBy(desc(showSeries.createdAt));
    },
  };
}
