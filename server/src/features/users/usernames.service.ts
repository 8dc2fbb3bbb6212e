import { randomInt } from 'node:crypto';
import { reservedUsernames } from '@greenroom/contract/accounts/sign-up';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import { normalizeUsername, usernameCandidates, usernamePattern } from './username.ts';
import { createUsernamesQueries } from './usernames.queries.ts';

/** Enough random numbers that one is free, however common the name is. */
const drawnNumbers = 5;

export interface UsernamesService {
  isUsername(name: string): boolean;

  /**
   * The next free username for a name with any characters (REG-19). One query with a bounded number of names,
   * however many accounts there are.
   * @throws AppError `username_taken` if none of them is free.
   */
  findFree(wanted: string, reserved?: ReadonlySet<string>): Promise<string>;
}

export function createUsernamesService({ db }: { db: Queryable }): UsernamesService {
  const queries = createUsernamesQueries(db);
  return {
    isUsername: (name) => usernamePattern.test(name),

    async findFree(wanted, reserved = reservedUsernames) {
      const drawn = Array.from({ length: drawnNumbers }, () => randomInt(1_000_000, 1_000_000_000));
      const candidates = usernameCandidates(normalizeUsername(wanted), drawn).filter(
        (candidate) => !reserved.has(candidate),
      );
      const taken = new Set(await queries.taken(candidates));
      const free = candidates.find((candidate) => !taken.has(candidate));
      if (free === undefined) throw new AppError('username_taken');
      return free;
    },
  };
}
