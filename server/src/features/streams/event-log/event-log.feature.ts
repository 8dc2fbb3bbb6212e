import type { Platform } from '../../../platform/platform.ts';
import { repeatWork } from '../../../platform/jobs/repeated-work.ts';
import type { SocketServer } from '../../../platform/sockets/socket-server.ts';
import type { AccountDeletion } from '../../account-deletion/account-deletion.service.ts';
import type { AuthService } from '../../auth/auth.service.ts';
import type { LiveState } from '../../live-state/live-state.service.ts';
import { createCommitSeconds } from './event-log-metrics.ts';
import { createOtherLogs } from './other-logs.ts';
import { createEventLog, type EventLog } from './event-log.service.ts';
import { bindEventLogSockets } from './event-log.sockets.ts';

/** A lost message from another server is noticed after this time. */
const catchUpEveryMs = 1000;

export function registerEventLog(
  { database, environment, metrics, phases, log, now, storageSpace }: Platform,
  {
    auth,
    liveState,
    sockets,
    deletion,
  }: {
    auth: Pick<AuthService, 'revocations'>;
    liveState: LiveState;
    sockets: SocketServer;
    deletion: AccountDeletion;
  },
): EventLog {
  const commitSeconds = createCommitSeconds(metrics.registry);
  const isShared = environment.redisUrl !== undefined;
  const others = isShared ? createOtherLogs(sockets.bus, database.db, liveState) : undefined;
  const eventLog = createEventLog({ database, log, now, commitSeconds, space: storageSpace, others });
  if (isShared) {
    repeatWork({ phases, log }, { name: 'event-log', everyMs: catchUpEveryMs, work: eventLog.catchUp });
  }
  bindEventLogSockets(sockets, eventLog, liveState);
  deletion.register('event-log', eventLog.forgetActor);
  // Covers messages that were being stored during the deletion, and the memory of each process.
  auth.revocations.on('userDeleted', async ({ userId }) => eventLog.forgetActor(userId));
  phases.onStop('writes', async () => eventLog.flush());
  return eventLog;
}
