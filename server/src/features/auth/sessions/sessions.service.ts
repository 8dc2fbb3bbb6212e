import type { Queryable } from '../../../db/client.ts';
import { createSessionsQueries } from './sessions.queries.ts';

/** What sessions offer to the features above. Only the auth library creates them and sees their tokens. */
export function createSessionsService({ db }: { db: Queryable }) {
  return {
    ...createSessionsQueries(db),
    /** The same within a transaction. */
    within: (transaction: Queryable) => createSessionsQueries(transaction),
  };
}

export type SessionsService = ReturnType<typeof createSessionsService>;
