import type { SQL } from 'drizzle-orm';
import { AppError } from './app-error.ts';
import type { Keyset } from '../db/keyset.ts';

/** Which page of a list is requested. `cursor` is the `nextCursor` of the page before it. */
export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/** A request for a whole list, for lists that fit into memory. */
export const wholeList: PageRequest = { limit: Number.MAX_SAFE_INTEGER };

/** Rows of a list. `nextCursor` is undefined on the last page. */
export interface Page<Row> {
  rows: Row[];
  nextCursor?: string;
}

/** What a query needs to read consecutive rows of a list in its order. */
export interface Stretch {
  /** A condition for WHERE. Undefined at the start of the list. */
  isAfter: SQL | undefined;
  orderBy: SQL[];
  limit: number;
}

/** A list, or one of several lists that are read as one. */
export interface ListPart<Row> {
  keyset: Keyset<NoInfer<Row>>;
  read(stretch: Stretch): Promise<Row[]>;
}

/** The part that a cursor points into, and the condition for the rows after it there. */
function placeOf<Row>(
  parts: readonly ListPart<Row>[],
  cursor: string,
): { index: number; isAfter: SQL } | undefined {
  for (const [index, { keyset }] of parts.entries()) {
    const isAfter = keyset.isAfter(cursor);
    if (isAfter !== undefined) return { index, isAfter };
  }
  return undefined;
}

/** The error for a cursor that this list did not return: `invalid_input`. */
export function unknownCursor(): AppError {
  const message = 'This is not a place in this list. Start again from its first page.';
  return new AppError('invalid_input', { details: message, fields: { cursor: message } });
}

/**
 * Reads a page of a list by keyset pagination, so rows that come or go between two pages neither repeat nor
 * hide others. Given several parts, it continues from one into the next.
 * @throws AppError `invalid_input` for a cursor that this list did not return.
 */
export async function readPage<Row>(
  { limit, cursor }: PageRequest,
  ...parts: readonly ListPart<Row>[]
): Promise<Page<Row>> {
  const place = cursor === undefined ? undefined : placeOf(parts, cursor);
  if (cursor !== undefined && place === undefined) throw unknownCursor();
  const rows: Row[] = [];
  let nextCursor: string | undefined;
  for (const [index, { keyset, read }] of parts.entries()) {
    if (index < (place?.index ?? 0)) continue;
    const missing = limit - rows.length;
    // Reads one extra row to learn whether the list continues.
    const found = await read({
      isAfter: index === place?.index ? place.isAfter : undefined,
      orderBy: keyset.orderBy,
      limit: missing + 1,
    });
    const taken = found.slice(0, missing);
    rows.push(...taken);
    const last = taken.at(-1);
    if (last !== undefined) nextCursor = keyset.cursorAfter(last);
    if (found.length > missing) return nextCursor === undefined ? { rows } : { rows, nextCursor };
  }
  return { rows };
}
