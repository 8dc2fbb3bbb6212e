import { z } from 'zod';
import type { StreamCursor, StreamRow } from './streams.queries.ts';

const cursorSchema = z.tuple([z.enum(['live', 'scheduled', 'ended']), z.iso.datetime(), z.uuid()]);

/** The place of a row in the stream list. */
export function cursorOf(row: StreamRow): StreamCursor {
  if (row.status === 'live' && row.startedAt) return { status: 'live', at: row.startedAt, id: row.id };
  if (row.status === 'scheduled' && row.scheduledAt)
    return { status: 'scheduled', at: row.scheduledAt, id: row.id };
  return { status: 'ended', at: row.endedAt ?? row.createdAt, id: row.id };
}

/** A place in the stream list as an opaque text. */
export function encodeStreamCursor(cursor: StreamCursor): string {
  return Buffer.from(JSON.stringify([cursor.status, cursor.at.toISOString(), cursor.id])).toString(
    'base64url',
  );
}

/** Undefined for a text that `encodeStreamCursor` did not make. */
export function decodeStreamCursor(text: string): StreamCursor | undefined {
  try {
    const [status, at, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { status, at: new Date(at), id };
  } catch {
    return undefined;
  }
}
