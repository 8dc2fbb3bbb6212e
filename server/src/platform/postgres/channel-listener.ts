import { setTimeout as delay } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';

const reconnectDelayMs = 1000;
/**
 * A connection that does not answer for this long counts as half open. TCP itself would take a quarter of an
 * hour to notice.
 */
const patienceMs = 1000;
const connectionTimeoutMillis = 10_000;

export interface ChannelListener {
  /**
   * Resolves when every notification committed before the call has arrived, or when none can arrive. A
   * connection that does not answer within a second is dropped.
   */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Checks whether a connection answers, one query at a time. Callers that arrive during a query share the next
 * one.
 */
function createConnectionChecks(client: Client): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function check(): Promise<void> {
    try {
      await client.query('select 1');
    } catch {
      // A broken connection is replaced elsewhere, and has nothing more to deliver.
    }
    running = undefined;
  }

  async function checkAfter(before: Promise<void>): Promise<void> {
    await before;
    next = undefined;
    running = check();
    return running;
  }

  return async function ask() {
    if (next !== undefined) return next;
    if (running === undefined) {
      running = check();
      return running;
    }
    next = checkAfter(running);
    return next;
  };
}

/**
 * Listens to one channel of Postgres NOTIFY on a connection of its own. A broken connection is retried each
 * second. Postgres does not store notifications, so those sent between two connections are lost.
 *
 * @param applicationName the connection's name in `pg_stat_activity`
 * @param onNotification receives the payload, empty if the sender gave none
 * @param onListening receives true when a connection starts to listen, and false when it has ended
 * @param onFailure receives the error of each failed attempt to connect
 */
export function listenToChannel({
  connectionString,
  applicationName,
  channel,
  onNotification,
  onListening,
  onFailure,
}: {
  connectionString: string;
  applicationName: string;
  channel: string;
  onNotification: (payload: string) => void;
  onListening?: (isListening: boolean) => void;
  onFailure: (error: unknown) => void;
}): ChannelListener {
  let isStopped = false;
  let current: Client | undefined;
  /**
   * Operations on the current connection: `ask` queries it, `giveUp` closes it so that another is made.
   * Undefined until a connection listens.
   */
  let listening: { ask: () => Promise<void>; giveUp: () => void } | undefined;
  let reconnection: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    if (isStopped) return;
    const client = new Client({
      connectionString,
      application_name: applicationName,
      keepAlive: true,
      connectionTimeoutMillis,
    });
    current = client;
    const reconnect = (): void => {
      if (current !== client) return;
      current = undefined;
      listening = undefined;
      onListening?.(false);
      client.end().catch(() => undefined);
      if (!isStopped) reconnection = setTimeout(() => void connect(), reconnectDelayMs).unref();
    };
    client.on('error', reconnect);
    client.on('end', reconnect);
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${escapeIdentifier(channel)}`);
      if (current !== client) return;
      listening = { ask: createConnectionChecks(client), giveUp: reconnect };
      onListening?.(true);
    } catch (error) {
      onFailure(error);
      reconnect();
    }
  }

  void connect();

  return {
    async caughtUp() {
      // Postgres delivers earlier notifications before it answers the connection's next query.
      if (current === undefined || listening === undefined) return;
      const { ask, giveUp } = listening;
      const answered = ask().then(() => true);
      const patience = new AbortController();
      const silence = delay(patienceMs, false, { signal: patience.signal }).catch(() => true);
      const hasAnswered = await Promise.race([answered, silence]);
      patience.abort();
      if (!hasAnswered) giveUp();
    },

    async stop() {
      isStopped = true;
      clearTimeout(reconnection);
      const client = current;
      current = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}
