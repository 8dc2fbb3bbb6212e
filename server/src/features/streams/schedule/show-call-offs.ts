import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../db/transaction.ts';
import type { Log } from '../../../platform/log.ts';
import type { EventLog } from '../event-log/event-log.service.ts';
import { createScheduleQueries } from './schedule.queries.ts';
import { createShowNewsQueries } from './show-news.queries.ts';

/** Calls shows to come off; who waits for some of them is told once. Answers the ids of those that had a time. */
export async function callOff(
  transaction: Transaction,
  shows: readonly { id: string; scheduledAt: Date | null }[],
  at: Date,
): Promise<string[]> {
  const schedule = createScheduleQueries(transaction);
  const news = createShowNewsQueries(transaction);
  const changeId = shows.length > 1 ? randomUUID() : null;
  const calledOff: string[] = [];
  for (const { id: streamId, scheduledAt: startsAt } of shows) {
    if (startsAt === null) continue;
    await schedule.change(streamId, { status: 'cancelled' });
    await news.add({ streamId, kind: 'cancelled', startsAt, changeId }, at);
    calledOff.push(streamId);
  }
  return calledOff;
}

/** Tells the open pages of shows that these are called off; `actorId` is null where nobody began them in time. */
export type TellCalledOff = (streamIds: readonly string[], actorId: string | null) => Promise<void>;

/**
 * Writes to the event log of each show that it is called off (SOCK-22), after that is stored. The show is called off all the same
 * where this fails: a page that joins again has its status from the answer.
 */
export function createCalledOffEvents({
  eventLog,
  log,
}: {
  eventLog: Pick<EventLog, 'append'>;
  log: Log;
}): TellCalledOff {
  return async (streamIds, actorId) => {
    const outcomes = await Promise.allSettled(
      streamIds.map(async (id) => eventLog.append(id, { type: 'stream.cancelled', actorId, payload: {} })),
    );
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        log.warn({ err: outcome.reason }, 'pages of a show were not told that it is called off');
  };
}
