import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import type { MatrixFixture } from './fixture.ts';

/*
 * Who may call what. One line an endpoint; `role-matrix.test.ts` makes every call and fails for an endpoint of the
 * contract that has no line here, and for a line that has no endpoint.
 *
 * To add one, in the file of its area: its name in the contract's router, what each caller gets in the order of
 * `callers`, and an input that is good enough to pass validation. `ok` is any answer below 400, everything else its
 * status.
 *
 *   'addresses.remove': row('401 404 404 404 404 ok 404', async (f) => ({ id: await f.address() })),
 *
 * The input is made anew after a call that has changed something, and for every caller where it reads `f.caller`. What it
 * names (`f.address()`, `f.stream()`) belongs to `owner`; `other` owns one of their own. Both are of role `user` unless
 * `{ owners: 'streamer' }` says otherwise. `{ isFresh: true }` signs every caller up anew, for calls that end a session or
 * change who the caller is.
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
