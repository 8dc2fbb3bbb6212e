import { setTimeout as delay } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';

const reconnectDelayMs = 1000;
/** A connection that answers nothing for so long is half open: TCP itself notices after a quarter of an hour. */
const patienceMs = 1000;
const connectionTimeoutMillis = 10_000;

export interface ChannelListener {
  /**
   * Resolves when every notification that was committed before has arrived, and when none can arrive. A connection that does not
   * answer within a second is given up.
   */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Asks a connection whether it answers, one thing at a time: those who come meanwhile share the question after it. */
function createQuestions(client: Client): () => Promise<void> {
  let asked: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function question(): Promise<void> {
    try {
      await client.query('select 1');
    } catch {
      // A connection that broke is made again, and has nothing more to tell.
    }
    asked = undefined;
  }

  async function questionAfter(before: Promise<void>): Promise<void> {
    await before;
    next = undefined;
    asked = question();
    return asked;
  }

  return async function ask() {
    if (next !== undefined) return next;
    if (asked === undefined) {
      asked = question();
      return asked;
    }
    next = questionAfter(asked);
    return next;
  };
}

/**
 * Listens to one channel of Postgres NOTIFY, on a connection of its own. A connection that breaks is made again each second.
 * What is sent between two connections is lost, as Postgres keeps no notification for later.
 *
 * @param applicationName the connection's name in `pg_stat_activity`
 * @param onNotification is given the payload, empty where the sender gave none
 * @param onListening is told true when each connection listens, and false when it has ended
 * @param onFailure is given the error of each connection that could not be made
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
  /** Asks the current connection, and ends it and makes another. Undefined until that connection listens. */
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
      listening = { ask: createQuestions(client), giveUp: reconnect };
      onListening?.(true);
    } catch (error) {
      onFailure(error);
      reconnect();
    }
  }

  void connect();

  return {
    async caughtUp() {
      // Postgres delivers earlier notifications before it answers the next query of the same connection.
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
