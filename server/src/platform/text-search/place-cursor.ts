import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../db/cursor.ts';
import { unknownCursor } from '../list-page.ts';
import type { Place } from './best-places.ts';

/** Cursors of ranked lists: opaque texts that contain the list, its sort and the place of the last entry. */
export function createPlaceCursor(list: string): {
  cursorAt(place: Place, sort: string): string;
  /** @throws AppError `invalid_input` for a text that `cursorAt` did not make for this sort. */
  placeOf(cursor: string, sort: string): Place;
} {
  const schema = z.tuple([z.string(), z.number(), z.string().min(1).max(100)]);
  return {
    cursorAt: ({ key, id }, sort) => encodeCursor([`${list}-${sort}`, key, id]),

    placeOf(cursor, sort) {
      const { data } = schema.safeParse(decodeCursor(cursor));
      if (data === undefined || data[0] !== `${list}-${sort}`) throw unknownCursor();
      return { key: data[1], id: data[2] };
    },
  };
}
