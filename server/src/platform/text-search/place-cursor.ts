import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Place } from './best-places.ts';

/** Cursors of ranked lists: opaque texts that name the list and its sort, and hold the place of its last entry. */
export function createPlaceCursor(list: string): {
  cursorAt(place: Place, sort: string): string;
  /** @throws AppError `invalid_input` for a text that `cursorAt` did not make for this sort. */
  placeOf(cursor: string, sort: string): Place;
} {
  const schema = z.tuple([z.string(), z.number(), z.string().min(1).max(100)]);
  return {
    cursorAt: ({ key, id }, sort) =>
      Buffer.from(JSON.stringify([`${list}-${sort}`, key, id])).toString('base64url'),

    placeOf(cursor, sort) {
      try {
        const [name, key, id] = schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
        if (name === `${list}-${sort}`) return { key, id };
      } catch {
        // Whatever is no cursor is refused as one of another list is.
      }
      const message = 'This is not a place in this list. Start again from its first page.';
      throw new AppError('invalid_input', { details: message, fields: { cursor: message } });
    },
  };
}
