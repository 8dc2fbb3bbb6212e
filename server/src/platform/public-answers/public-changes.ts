import { Client } from 'pg';
import { type PublicTopic, publicTopics } from '@greenroom/contract/public-data';
import type { Log } from '../log.ts';

/** The triggers of the migration "public data" tell the topic of what was changed here, when the change is committed. */
const channel = 'greenroom_public_data';
const retryMs = 1000;

export interface PublicChanges {
  /** Resolves when every change that was committed before is heard; also when none can be heard. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

function topicOf(payload: string | undefined): PublicTopic | undefined {
  return publicTopics.find((topic) => topic === payload);
}

/**
 * Hears by Postgres NOTIFY what of the public data changes, in whatever process and by whatever way, and tells whether it
 * can be heard at all.
 */
export function createPublicChanges({
  connectionString,
  log,
  onChange,
  onLine,
}: {
  connectionString: string;
  log: Log;
  onChange: (topic: PublicTopic) => void;
  onLine: (isHeard: boolean) => void;
}): PublicChanges {
  let isStopped = false;
  let line: Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    if (isStopped) return;
    const client = new Client({ connectionString, application_name: 'greenroom public changes' });
    line = client;
    const again = (): void => {
      if (line !== client) return;
      line = undefined;
      onLine(false);
      client.end().catch(() => undefined);
      if (!isStopped) retry = setTimeout(() => void listen(), retryMs).unref();
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ payload }) => {
      const topic = topicOf(payload);
      if (topic !== undefined) onChange(topic);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (line === client) onLine(true);
    } catch (error) {
      log.warn({ err: error }, 'changes of public data cannot be heard; nothing is kept until they can');
      again();
    }
  }

  void listen();

  return {
    async caughtUp() {
      // Postgres delivers earlier notifications before it answers the next query of the same connection.
      await line?.query('select 1').catch(() => undefined);
    },

    async stop() {
      isStopped = true;
      clearTimeout(retry);
      const client = line;
      line = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}
