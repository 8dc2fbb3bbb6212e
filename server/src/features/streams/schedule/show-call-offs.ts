import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../db/transaction.ts';
import type { Log } from '../../../platform/log.ts';
import type { EventLog } from '../event-log/event-log.service.ts';
import { createScheduleQueries } from './schedule.queries.ts';
import { createShowNoticesQueries } from './show-notices.queries.ts';

/**
 * Calls off announced shows. A person waiting for several of them is notified once. Resolves to the ids of
 * those that had a time.
 */
export async function callOff(
  transaction: Transaction,
  shows: readonly { id: string; scheduledAt: Date | null }[],
  at: Date,
): Promise<string[]> {
  const schedule = createScheduleQueries(transaction);
  const showNotices = createShowNoticesQueries(transaction);
  const changeId = shows.length > 1 ? randomUUID() : null;
  const calledOff: string[] = [];
  for (const { id: streamId, scheduledAt: startsAt } of shows) {
    if (startsAt === null) continue;
    await schedule.change(streamId, { status: 'cancelled' });
    await showNotices.add({ streamId, kind: 'cancelled', startsAt, changeId }, at);
    calledOff.push(streamId);
  }
  return calledOff;
}

/** Notifies open pages of shows that were called off. `actorId` is null if nobody started them in time. */
export type NotifyCalledOff = (streamIds: readonly string[], actorId: string | null) => Promise<void>;

/**
 * Appends the cancellation to each show's event log (SOCK-22), after it is stored. If this fails, the show is
 * called off all the same, and a page that rejoins receives its status in the answer.
 */
export function createCalledOffEvents({
  eventLog,
  log,
}: {
  eventLog: Pick<EventLog, 'append'>;
  log: Log;
}): NotifyCalledOff {
  return async (streamIds, actorId) => {
    const outcomes = await Promise.allSettled(
      streamIds.map(async (id) => eventLog.append(id, { type: 'stream.cancelled', actorId, payload: {} })),
    );
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        log.warn({ err: outcome.reason }, 'the cancellation of a show could not be stored in its event log');
  };
}
