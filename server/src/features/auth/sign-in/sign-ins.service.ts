import type { Queryable } from '../../../db/client.ts';
import { createSignInsQueries } from './sign-ins.queries.ts';

export type { NewSignInRow } from './sign-ins.queries.ts';

/** The history of sign-ins, and the ways in which an account is signed in to. */
export function createSignInsService({ db }: { db: Queryable }) {
  return createSignInsQueries(db);
}

export type SignInsService = ReturnType<typeof createSignInsService>;
