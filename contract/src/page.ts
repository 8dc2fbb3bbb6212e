import { z } from 'zod';

/** Where a page of a list begins: the `nextCursor` of the page before it. Left out for the first page. */
export const cursorSchema = z.string().max(500).optional();

/** Where the next page of a list begins; left out where the list ends. */
export const nextCursorSchema = z.string().optional();
