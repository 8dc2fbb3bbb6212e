import { randomUUID } from 'node:crypto';
import type { TestServer, TestUser } from '../test-server.ts';

/** A file of a stored replay. Its key is derived from its type. Times are milliseconds. */
export interface StoredFile {
  type?: 'video/webm' | 'video/mp4';
  startMs: number;
  lengthMs: number;
}

/** Creates an ended show with a replay whose files do not exist. Resolves to the ids. */
export async function storeReplay(
  server: TestServer,
  host: TestUser,
  {
    title = 'A show',
    files = [{ startMs: 0, lengthMs: 90_000 }],
    startsAtMs = 0,
  }: { title?: string; files?: readonly StoredFile[]; startsAtMs?: number } = {},
): Promise<{ streamId: string; recordingId: string }> {
  const { body } = await server.call('POST', '/streams', { token: host.token, body: { title } });
  const streamId: string = body.data.id;
  const recordingId = randomUUID();
  const last = files.at(-1);
  const stored = files.map(({ type = 'video/webm', ...times }, index) => ({
    key: `recordings/${recordingId}/${index + 1}.${type === 'video/mp4' ? 'mp4' : 'webm'}`,
    type,
    sizeBytes: 1000,
    ...times,
  }));
  const { pool } = server.app.database;
  await pool.query(
    "update streams set status = 'ended', started_at = now() - interval '1 hour', ended_at = now() where id = $1",
    [streamId],
  );
  await pool.query(
    `insert into recordings (id, stream_id, state, starts_at_ms, length_ms, size_bytes, files)
     values ($1, $2, 'ready', $3, $4, $5, $6)`,
    [
      recordingId,
      streamId,
      startsAtMs,
      last === undefined ? 0 : last.startMs + last.lengthMs,
      stored.length * 1000,
      JSON.stringify(stored),
    ],
  );
  return { streamId, recordingId };
}
