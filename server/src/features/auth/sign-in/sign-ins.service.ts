import type { Queryable } from '../../../db/client.ts';
import { createSignInsQueries } from './sign-ins.queries.ts';

export type { NewSignInRow } from './sign-ins.queries.ts';

/** The history of sign-ins, and an account's ways to sign in. */
export function createSignInsService({ db }: { db: Queryable }) {
  return createSignInsQueries(db);
}

export type SignInsService = ReturnType<typeof createSignInsService>;
