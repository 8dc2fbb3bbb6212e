import { z } from 'zod';

/** Where a page of notices goes on: after this one. */
export interface NoticeCursor {
  createdAt: Date;
  id: string;
}

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

/** A place in the list of notices as an opaque text. */
export function encodeNoticeCursor({ createdAt, id }: NoticeCursor): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url');
}

/** Undefined for a text that `encodeNoticeCursor` did not make. */
export function decodeNoticeCursor(text: string): NoticeCursor | undefined {
  try {
    const [createdAt, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { createdAt: new Date(createdAt), id };
  } catch {
    return undefined;
  }
}
