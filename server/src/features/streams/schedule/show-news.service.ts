import { scheduleLimits, streamLimits } from '@greenroom/contract/limits/streams';
import type { NoticeKind } from '@greenroom/contract/notices/notices.schemas';
import type { Database } from '../../../db/client.ts';
import type { Log } from '../../../platform/log.ts';
import type { FollowsService } from '../../follows/follows.service.ts';
import type { NoticesService } from '../../notices/notices.service.ts';
import { createStreamsQueries } from '../streams.queries.ts';
import type { StreamRow } from '../stream-row.queries.ts';
import type { TellCalledOff } from './show-call-offs.ts';
import { createShowNewsQueries, type ShowNewsRow } from './show-news.queries.ts';

const minuteMs = 60_000;
/** So many people are asked for at once. */
const peopleAtATime = 1000;
const newsAtATime = 200;

/** Some of the people who are told, by their ids in order, from one id on. */
type People = (afterId: string, limit: number) => Promise<string[]>;

interface NoticeOfShow {
  /** Tells it from others of the show. */
  key: string;
  changeId?: string | null | undefined;
  details?: Record<string, string>;
}

/**
 * That a show begins is told once: at its time, or when it goes live where that is sooner. A show without a time begins
 * when it goes live.
 */
const startKey = ({ scheduledAt }: StreamRow) =>
  scheduledAt === null ? 'start' : `start ${scheduledAt.toISOString()}`;

/**
 * Tells those who wait for a show that it begins soon, that it begins, and what became of it; and followers that somebody
 * is on air. What is to be told is a row, and who was told has a notice with its key, so that everybody is told once,
 * whatever server is killed when.
 */
export function createShowNews({
  db,
  notices,
  follows,
  notifyCalledOff,
  log,
  now,
}: {
  db: Database;
  notices: Pick<NoticesService, 'notifyOnce'>;
  follows: Pick<FollowsService, 'followerIds'>;
  notifyCalledOff: TellCalledOff;
  log: Log;
  now: () => Date;
}) {
  const queries = createShowNewsQueries(db);
  const minutesUntil = (moment: Date) =>
    Math.max(1, Math.round((moment.getTime() - now().getTime()) / minuteMs));
  const minutesFromNow = (minutes: number) => new Date(now().getTime() + minutes * minuteMs);

  async function notifyAll(
    people: People,
    kind: NoticeKind,
    row: StreamRow,
    { key, changeId, details = {} }: NoticeOfShow,
  ): Promise<void> {
    let ids: string[] = [];
    do {
      ids = await people(ids.at(-1) ?? '', peopleAtATime);
      await notices.notifyOnce(ids, {
        kind,
        actorId: row.ownerId,
        details: { streamId: row.id, title: row.title, ...(changeId && { isSeries: 'yes' }), ...details },
        // Who waits for several shows of a series gets the notice of the nearest one.
        onceKey: changeId ? `series ${changeId}` : `show ${row.id} ${key}`,
      });
    } while (ids.length === peopleAtATime);
  }

  const reminded =
    (row: StreamRow): People =>
    async (afterId, limit) =>
      queries.remindedIds(row.id, afterId, limit);

  /** A show that begins anew under another id is the same one to its followers. */
  async function isQuiet(row: StreamRow): Promise<boolean> {
    const since = minutesFromNow(-scheduleLimits.liveNoticeQuietMinutes);
    return row.scheduledAt === null && queries.hasToldLiveSince(row.ownerId, row.id, since);
  }

  async function notifyLive(row: StreamRow): Promise<void> {
    // First: who asked for a reminder gets it, also one who wants no news of those they follow.
    const key = startKey(row);
    await notifyAll(reminded(row), 'show-starting', row, { key, details: { isLive: 'yes' } });
    if (await isQuiet(row)) return;
    const followers: People = async (afterId, limit) => follows.followerIds(row.ownerId, afterId, limit);
    await notifyAll(followers, 'show-live', row, { key });
  }

  async function notifyOf({ kind, startsAt, streamId, changeId, createdAt }: ShowNewsRow): Promise<void> {
    const row = await createStreamsQueries(db).findById(streamId);
    if (row === undefined) return;
    if (kind === 'live') return row.status === 'live' ? notifyLive(row) : undefined;
    // What has changed since is told by news of its own.
    if (row.scheduledAt?.getTime() !== startsAt.getTime()) return undefined;
    const at = startsAt.toISOString();
    // A show can be moved to and fro: each time is news.
    const move = kind === 'moved' ? ` ${createdAt.getTime()}` : '';
    if (kind === 'cancelled')
      return notifyAll(reminded(row), 'show-cancelled', row, { key: `cancelled ${at}`, changeId });
    if (row.status !== 'scheduled') return undefined;
    const notice = { soon: 'show-soon', starting: 'show-starting', moved: 'show-moved' } as const;
    return notifyAll(reminded(row), notice[kind], row, {
      key: kind === 'starting' ? startKey(row) : `${kind} ${at}${move}`,
      changeId: kind === 'moved' ? changeId : undefined,
      details: { startsAt: at, inMinutes: String(minutesUntil(startsAt)) },
    });
  }

  /** Tells what is next after this one. Answers its id; undefined when there is none. */
  async function notifyNext(afterId: number): Promise<number | undefined> {
    return db.transaction(async (transaction) => {
      const within = createShowNewsQueries(transaction);
      const next = await within.lockNextWaiting(afterId);
      if (next === undefined) return undefined;
      try {
        await notifyOf(next);
      } catch (error) {
        // It is tried again at the next check, and the others go on.
        log.warn({ err: error, streamId: next.streamId, kind: next.kind }, 'the news of a show wait');
        return next.id;
      }
      await within.markTold(next.id, now());
      return next.id;
    });
  }

  return {
    /** Looks what is due, and tells what waits. Several servers may do it at once: each news is one server's. */
    async send(): Promise<void> {
      const late = minutesFromNow(-scheduleLimits.lateMinutes);
      const at = now();
      await queries.addDue('soon', { from: at, to: minutesFromNow(scheduleLimits.reminderMinutes), now: at });
      await queries.addDue('starting', { from: late, to: at, now: at });
      await queries.addLive(at);
      if (!(await queries.hasWaiting())) return;
      let last: number | undefined = 0;
      for (let told = 0; told < newsAtATime; told += 1) {
        last = await notifyNext(last);
        if (last === undefined) return;
      }
    },

    /** A show that nobody began is none to come any more, and whoever waits for it is told. */
    async endMissed(): Promise<void> {
      const missed = await db.transaction(async (transaction) => {
        const within = createShowNewsQueries(transaction);
        const shows = await within.cancelMissed(minutesFromNow(-streamLimits.lateStreamHours * 60));
        for (const { id: streamId, scheduledAt: startsAt } of shows)
          if (startsAt !== null) await within.add({ streamId, kind: 'cancelled', startsAt }, now());
        return shows;
      });
      if (missed.length === 0) return;
      log.info({ shows: missed.length }, 'shows that nobody began are called off');
      await notifyCalledOff(
        missed.map(({ id }) => id),
        null,
      );
    },
  };
}
