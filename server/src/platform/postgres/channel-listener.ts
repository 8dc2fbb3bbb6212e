import { Client, escapeIdentifier } from 'pg';

const reconnectDelayMs = 1000;

export interface ChannelListener {
  /** Resolves when every notification that was committed before is heard; also when none can be heard. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Hears one channel of Postgres NOTIFY, on a connection of its own. A connection that breaks is made again each second.
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
  let reconnection: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    if (isStopped) return;
    const client = new Client({ connectionString, application_name: applicationName });
    current = client;
    const reconnect = (): void => {
      if (current !== client) return;
      current = undefined;
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
      if (current === client) onListening?.(true);
    } catch (error) {
      onFailure(error);
      reconnect();
    }
  }

  void connect();

  return {
    async caughtUp() {
      // Postgres delivers earlier notifications before it answers the next query of the same connection.
      await current?.query('select 1').catch(() => undefined);
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
