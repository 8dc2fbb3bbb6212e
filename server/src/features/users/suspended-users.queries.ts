import { sql } from 'drizzle-orm';
import { users } from './users.table.ts';

/** Whether a user of the query is suspended right now: one whose time is over is not, although the row still says so. */
export const isSuspended = sql<boolean>`(${users.banned} and coalesce(${users.banExpires} > now(), true))`;
