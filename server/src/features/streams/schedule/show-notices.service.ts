import { scheduleLimits, streamLimits } from '@greenroom/contract/limits/streams';
import type { NoticeKind } from '@greenroom/contract/notices/notices.schemas';
import type { Database } from '../../../db/client.ts';
import type { Log } from '../../../platform/log.ts';
import type { FollowsService } from '../../follows/follows.service.ts';
import type { NoticesService } from '../../notices/notices.service.ts';
import { createStreamsQueries } from '../streams.queries.ts';
import type { StreamRow } from '../stream-row.queries.ts';
import type { NotifyCalledOff } from './show-call-offs.ts';
import { createShowNoticesQueries, type ShowNoticeRow } from './show-notices.queries.ts';

const minuteMs = 60_000;
/** How many people are loaded at a time. */
const peopleAtATime = 1000;
const noticesPerCheck = 200;

/** Loads some of the people to notify, in id order, after an id. */
type People = (afterId: string, limit: number) => Promise<string[]>;

interface NoticeOfShow {
  /** Distinguishes it from other notices about the show. */
  key: string;
  changeId?: string | null | undefined;
  details?: Record<string, string>;
}

/**
 * The beginning of a show is announced once: at its time, or when it goes live if that is earlier. A show
 * without a time begins when it goes live.
 */
const startKey = ({ scheduledAt }: StreamRow) =>
  scheduledAt === null ? 'start' : `start ${scheduledAt.toISOString()}`;

/**
 * Notifies people with a reminder that a show begins soon, begins now or has changed, and followers that
 * somebody is live. Each row is sent to many people, and each notified person has a notice with its key, so
 * everybody is notified exactly once, whenever a server is killed.
 */
export function createShowNotices({
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
  notifyCalledOff: NotifyCalledOff;
  log: Log;
  now: () => Date;
}) {
  const queries = createShowNoticesQueries(db);
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
        // A person waiting for several shows of a series gets the notice about the nearest one.
        onceKey: changeId ? `series ${changeId}` : `show ${row.id} ${key}`,
      });
    } while (ids.length === peopleAtATime);
  }

  const reminded =
    (row: StreamRow): People =>
    async (afterId, limit) =>
      queries.remindedIds(row.id, afterId, limit);

  /** A show that restarts under another id is the same one to its followers. */
  async function isQuiet(row: StreamRow): Promise<boolean> {
    const since = minutesFromNow(-scheduleLimits.liveNoticeQuietMinutes);
    return row.scheduledAt === null && queries.hasNotifiedLiveSince(row.ownerId, row.id, since);
  }

  async function notifyLive(row: StreamRow): Promise<void> {
    // Reminders come first: a person who asked for one gets it, even if they want no notices about people
    // they follow.
    const key = startKey(row);
    await notifyAll(reminded(row), 'show-starting', row, { key, details: { isLive: 'yes' } });
    if (await isQuiet(row)) return;
    const followers: People = async (afterId, limit) => follows.followerIds(row.ownerId, afterId, limit);
    await notifyAll(followers, 'show-live', row, { key });
  }

  async function notifyOf({ kind, startsAt, streamId, changeId, createdAt }: ShowNoticeRow): Promise<void> {
    const row = await createStreamsQueries(db).findById(streamId);
    if (row === undefined) return;
    if (kind === 'live') return row.status === 'live' ? notifyLive(row) : undefined;
    // A later change has a notice of its own.
    if (row.scheduledAt?.getTime() !== startsAt.getTime()) return undefined;
    const at = startsAt.toISOString();
    // A show can be moved back and forth, and each move has its own notice.
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

  /** Sends the next waiting notice after this one. Resolves to its id, or undefined if there is none. */
  async function notifyNext(afterId: number): Promise<number | undefined> {
    return db.transaction(async (transaction) => {
      const within = createShowNoticesQueries(transaction);
      const next = await within.lockNextWaiting(afterId);
      if (next === undefined) return undefined;
      try {
        await notifyOf(next);
      } catch (error) {
        // It is retried at the next check, and the others continue.
        log.warn(
          { err: error, streamId: next.streamId, kind: next.kind },
          'the notices about a show could not be sent; they are retried',
        );
        return next.id;
      }
      await within.markSent(next.id, now());
      return next.id;
    });
  }

  return {
    /**
     * Stores due notices and sends waiting ones. Several servers may do this at a time, since each row is
     * handled by one server.
     */
    async send(): Promise<void> {
      const late = minutesFromNow(-scheduleLimits.lateMinutes);
      const at = now();
      await queries.addDue('soon', { from: at, to: minutesFromNow(scheduleLimits.reminderMinutes), now: at });
      await queries.addDue('starting', { from: late, to: at, now: at });
      await queries.addLive(at);
      if (!(await queries.hasWaiting())) return;
      let last: number | undefined = 0;
      for (let sent = 0; sent < noticesPerCheck; sent += 1) {
        last = await notifyNext(last);
        if (last === undefined) return;
      }
    },

    /** Ends announced shows that nobody started, and notifies the people waiting for them. */
    async endMissed(): Promise<void> {
      const missed = await db.transaction(async (transaction) => {
        const within = createShowNoticesQueries(transaction);
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
