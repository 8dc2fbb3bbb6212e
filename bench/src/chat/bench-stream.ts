import { randomUUID } from 'node:crypto';
import { connectDatabase } from '../../../server/src/db/client.ts';
import { createLog } from '../../../server/src/platform/log.ts';

/** Creates a stream with an empty log for a benchmark. */
export async function createStream(connectionString: string): Promise<string> {
  const database = connectDatabase(connectionString, createLog('warn'), 1);
  const streamId = randomUUID();
  await database.pool.query(
    `insert into users (id, name, email) values ('streamer', 'Streamer', 'streamer@example.com') on conflict do nothing`,
  );
  await database.pool.query(
    `insert into streams (id, owner_id, title, room_id) values ($1, 'streamer', 'Bench', $2)`,
    [streamId, streamId],
  );
  await database.pool.query('insert into event_logs (stream_id) values ($1)', [streamId]);
  await database.close();
  return streamId;
}
