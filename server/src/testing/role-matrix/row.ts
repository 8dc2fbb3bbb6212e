import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import type { MatrixFixture } from './fixture.ts';

/*
 * Who may call which endpoint, one row per endpoint. `role-matrix.test.ts` makes every call. It fails for an endpoint
 * of the contract without a row, and for a row without an endpoint.
 *
 * To add a row to the file of its area, give the endpoint's key in the contract's router, the expected result of each
 * caller in the order of `callers`, and an input that passes validation. `ok` is any status below 400. Everything else
 * is the status itself.
 *
 *   'addresses.remove': row('401 404 404 404 404 ok 404', async (f) => ({ id: await f.address() })),
 *
 * A new input is created after a call that changed something, and for every caller if it reads `f.caller`. The things in
 * it (`f.address()`, `f.stream()`) belong to `owner`. `other` owns another one. Both have the role `user` unless
 * `{ owners: 'streamer' }` changes it. `{ isFresh: true }` signs up a new user for every call. It is for calls that end
 * a session or change the user.
 */
export const callers = ['anonymous', 'user', 'brand', 'streamer', 'admin', 'owner', 'other'] as const;
export type Caller = (typeof callers)[number];

export type Input = Record<string, unknown>;

export interface MatrixRow {
  expected: string;
  input: (fixture: MatrixFixture) => Input | Promise<Input>;
  owners: Role;
  isFresh: boolean;
}

export const nothing = (): Input => ({});

export function row(
  expected: string,
  input: MatrixRow['input'] = nothing,
  { owners = 'user', isFresh = false }: { owners?: Role; isFresh?: boolean } = {},
): MatrixRow {
  return { expected, input, owners, isFresh };
}

export const everyone = 'ok ok ok ok ok ok ok';
export const signedIn = '401 ok ok ok ok ok ok';
export const admins = '401 403 403 403 ok 403 403';
export const streamers = { owners: 'streamer' } as const;
export const brands = { owners: 'brand' } as const;
