import type { UserProfile } from '@greenroom/contract/profiles/profiles.schemas';
import type { APIRequestContext, Page } from '@playwright/test';
import { callApi } from './api-answers.ts';

export const password = 'Greenroom#2026';

export type DemoRole = 'shopper' | 'streamer' | 'brand' | 'admin';

/** Key of the session token in local storage. */
export const tokenKey = 'greenroom.token';

/** Signs in a demo account through the form, and waits for the next page. */
export async function signIn(page: Page, role: DemoRole): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${role}@greenroom.test`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^(sign in|log in|login)$/i }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/**
 * Creates a session of a demo account and returns its token. The server allows 20 sign-ins a minute from one
 * address.
 */
export async function newSession(request: APIRequestContext, role: DemoRole): Promise<string> {
  const answer = await request.post('/api/v1/auth/sign-in/email', {
    data: { email: `${role}@greenroom.test`, password },
  });
  const token = answer.headers()['set-auth-token'];
  if (token === undefined) throw new Error(`${role} could not sign in: ${answer.status()}`);
  return token;
}

const sessions = new Map<DemoRole, Promise<string>>();

/** One shared session per demo account for the whole run, so that no test reaches the limit on sign-ins. */
export function sharedSession(request: APIRequestContext, role: DemoRole): Promise<string> {
  const session = sessions.get(role) ?? newSession(request, role);
  sessions.set(role, session);
  return session;
}

/** Stores a session in the browser, for tests that are not about signing in. */
export async function useSession(page: Page, token: string): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const);
}

export async function enterAs(page: Page, role: DemoRole): Promise<void> {
  await useSession(page, await sharedSession(page.request, role));
}

export interface NewAccount {
  id: string;
  name: string;
  username: string;
  email: string;
  password: string;
  token: string;
}

let accounts = 0;

/** An email address that no test has used before. */
export function newEmail(): string {
  accounts += 1;
  return `visitor.${Date.now().toString(36)}${accounts}@example.com`;
}

/** Creates an account with its own session. `profile` overrides the defaults of a new profile. */
export async function newAccount(
  request: APIRequestContext,
  profile: Partial<UserProfile> = {},
): Promise<NewAccount> {
  const account = { name: 'Ada Meadow', email: newEmail(), password: 'Fern&Moss2031' };
  const answer = await request.post('/api/v1/auth/sign-up/email', {
    data: { ...account, username: account.email.split('@')[0] },
  });
  const token = answer.headers()['set-auth-token'];
  if (token === undefined) throw new Error(`The sign-up failed: ${answer.status()} ${await answer.text()}`);
  const { user } = (await answer.json()) as { user: { id: string; username: string } };
  if (Object.keys(profile).length > 0) await callApi(request, 'PATCH', '/profiles/me', token, profile);
  return { ...account, id: user.id, username: user.username, token };
}
