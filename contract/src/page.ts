import { z } from 'zod';

/**
 * Where a page of a list begins: the `nextCursor` of the page before it. Left out for the first page. It may hold the name of
 * the last entry, which is up to 800 bytes long.
 */
export const cursorSchema = z.string().max(2000).optional();

/** Where the next page of a list begins; left out where the list ends. */
export const nextCursorSchema = z.string().optional();
