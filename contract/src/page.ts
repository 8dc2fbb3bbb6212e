import { z } from 'zod';

/**
 * Where a page of a list begins: the `nextCursor` of the previous page. Left out for the first page. It can
 * contain the name of the last entry, which has up to 800 bytes.
 */
export const cursorSchema = z.string().max(2000).optional();

/** Where the next page of a list begins. Absent at the end of the list. */
export const nextCursorSchema = z.string().optional();
