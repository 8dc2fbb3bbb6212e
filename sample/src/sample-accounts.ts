import { authTokenHeader } from '@greenroom/contract/accounts/accounts.schemas';
import type { Actor } from '../../server/src/platform/actor.ts';
import type { SampleParts } from '../../server/src/sample-parts.ts';
import { demoPassword, type SampleAccount } from './demo-accounts.ts';
import { updateUser } from './seed-rows.ts';

/** A session of a sample account. */
export interface SampleSession {
  token: string;
  actor: Actor;
}

/**
 * The stored form of the password of all sample accounts. Computed once, because a hash costs 60 ms of CPU.
 */
export async function hashDemoPassword({ auth }: Pick<SampleParts, 'auth'>): Promise<string> {
  const { password } = await auth.library.$context;
  return password.hash(demoPassword);
}

/** Sets an account's password, unless it has one. */
async function addPassword(
  { auth }: Pick<SampleParts, 'auth'>,
  userId: string,
  passwordHash: string,
): Promise<void> {
  const { internalAdapter } = await auth.library.$context;
  const providerId = 'credential';
  const ways = await internalAdapter.findAccounts(userId);
  if (ways.some((way) => way.providerId === providerId)) return;
  await internalAdapter.linkAccount({ providerId, accountId: userId, userId, password: passwordHash });
}

/**
 * Creates a sample account with the auth library, as an operator would, then sets its other data. An account
 * is identified by its email, so an interrupted seed can continue.
 */
export async function createSampleAccount(
  { db, auth, users }: Pick<SampleParts, 'db' | 'auth' | 'users'>,
  account: Omit<SampleAccount, 'key' | 'portraitId'> & { image: string | undefined; passwordHash: string },
): Promise<{ id: string; name: string }> {
  const { name, email } = account;
  if ((await users.findAccountByEmail(email)) === undefined) {
    const username = await users.usernames.findFree(account.username, new Set());
    await auth.library.api.createUser({ body: { name, email, data: { username } } });
  }
  const user = await users.findAccountByEmail(email);
  if (user === undefined) throw new Error(`There is no account for ${email}`);
  await addPassword({ auth }, user.id, account.passwordHash);
  await updateUser(db, user.id, {
    role: account.role,
    bio: account.bio ?? null,
    location: account.location ?? null,
    image: account.image ?? null,
    isDemo: true,
    emailVerified: true,
  });
  return { id: user.id, name: user.name };
}

/** Signs a sample account in with the auth library, like a sign-in with email and password. */
export async function signIn({ auth }: Pick<SampleParts, 'auth'>, email: string): Promise<SampleSession> {
  const { headers } = await auth.library.api.signInEmail({
    body: { email, password: demoPassword },
    returnHeaders: true,
  });
  const token = headers.get(authTokenHeader) ?? undefined;
  const actor = await auth.authentication.actorFromToken(token);
  if (token === undefined || actor === null) throw new Error(`${email} could not be signed in`);
  return { token, actor };
}

export async function signOut({ auth }: Pick<SampleParts, 'auth'>, { token }: SampleSession): Promise<void> {
  await auth.library.api.signOut({ headers: new Headers({ authorization: `Bearer ${token}` }) });
}
