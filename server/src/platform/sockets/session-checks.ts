import type { Authentication } from '../authentication.ts';
import { inBackground } from '../jobs/background-work.ts';
import type { Log } from '../log.ts';
import type { ConnectedSocket } from './connected-socket.ts';

export interface SessionChecks {
  add(client: ConnectedSocket, token: string): void;
  delete(client: ConnectedSocket): void;
  /** Checks a socket's session now, because its authority has changed. */
  checkNow(client: ConnectedSocket): Promise<void>;
  stop(): void;
}

/** The checks of all sockets are spread over this many parts of the interval. */
const slices = 60;

/**
 * A socket outlives the request that opened it, so its session is checked periodically. The sockets of a
 * session that has ended for any reason (signed out elsewhere, revoked, expired, suspended) are closed, and a
 * new role takes effect.
 */
export function createSessionChecks({
  authentication,
  intervalMs,
  log,
}: {
  authentication: Authentication;
  intervalMs: number;
  log: Log;
}): SessionChecks {
  // In the order of their last check: the first entry is the next to be checked.
  const checks = new Map<ConnectedSocket, { token: string; checkedAtMs: number }>();
  let isRunning = false;

  async function check(client: ConnectedSocket, token: string): Promise<void> {
    const actor = await authentication.actorFromToken(token);
    if (!checks.has(client)) return;
    if (actor === null || actor.userId !== client.actor?.userId) client.close('signed-out');
    else client.actor = actor;
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      for (const [client, { token, checkedAtMs }] of checks) {
        if (performance.now() - checkedAtMs < intervalMs) break;
        checks.delete(client);
        checks.set(client, { token, checkedAtMs: performance.now() });
        await check(client, token);
      }
    } catch (error) {
      // Nobody is signed out because the database is unreachable. The next run checks again.
      log.warn({ err: error }, 'the sessions of sockets could not be checked; the next check retries it');
    } finally {
      isRunning = false;
    }
  }

  const timer = setInterval(() => void inBackground(run), intervalMs / slices);
  timer.unref();

  return {
    add: (client, token) => checks.set(client, { token, checkedAtMs: performance.now() }),
    delete: (client) => checks.delete(client),
    async checkNow(client) {
      const found = checks.get(client);
      if (found === undefined) return;
      await check(client, found.token).catch((error: unknown) => {
        log.warn(
          { err: error },
          'the session of a socket could not be checked now; the periodic check retries it',
        );
      });
    },
    stop: () => clearInterval(timer),
  };
}
