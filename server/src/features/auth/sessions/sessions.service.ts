import type { Queryable } from '../../../db/client.ts';
import { createSessionsQueries } from './sessions.queries.ts';

/** What features above ask of sessions. The auth library makes and reads them; nobody else sees their tokens. */
export function createSessionsService({ db }: { db: Queryable }) {
  return {
    ...createSessionsQueries(db),
    /** The same inside a transaction. */
    within: (transaction: Queryable) => createSessionsQueries(transaction),
  };
}

export type SessionsService = ReturnType<typeof createSessionsService>;
