import { z } from 'zod';
import { isStorable } from '../../platform/storable-text.ts';

/** Where a list of people goes on: after this one, who came into it at this moment. */
export interface PeopleCursor {
  at: Date;
  id: string;
}

const cursorSchema = z.tuple([z.iso.datetime(), z.string().min(1).max(100).refine(isStorable)]);

/** A place in a list of people as an opaque text. */
export function encodePeopleCursor({ at, id }: PeopleCursor): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');
}

/** Undefined for a text that `encodePeopleCursor` did not make. */
export function decodePeopleCursor(text: string): PeopleCursor | undefined {
  try {
    const [at, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { at: new Date(at), id };
  } catch {
    return undefined;
  }
}
