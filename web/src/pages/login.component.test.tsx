import { authTokenHeader } from '@greenroom/contract/accounts/sign-up';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sessionToken } from '../lib/api/session-token.ts';
import {
  answer,
  answerAuth,
  callsTo,
  endpoints,
  refuseAuth,
  sessionUser,
  signInAs,
} from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import { expectCount, expectTexts } from '../testing/component/shown.ts';
import * as LoginPage from './login.tsx';
import * as RegisterPage from './register.tsx';

const form = page.getByRole('form', { name: 'Login' });
const email = form.getByLabelText('Email');
const password = form.getByLabelText('Password', { exact: true });
const submit = form.getByRole('button', { name: 'Sign In' });
const refusal = form.getByRole('alert').filter({ hasText: 'Email or password is wrong' });
const attempts = () => callsTo('POST', '/auth/sign-in/email').map(({ body }) => body);
const providers = ['Google', 'Facebook', 'Twitter'];

async function open() {
  answer(
    endpoints.accounts.signInOptions.handler(() => ({ google: false, facebook: false, twitter: false })),
  );
  const shown = await mountPage(LoginPage, { path: 'login', at: '/login' });
  await expect.element(form).toBeVisible();
  return shown;
}

/** Makes the next attempt succeed. */
function letIn(): void {
  const user = sessionUser();
  answerAuth('POST /sign-in/email', () =>
    Response.json({ token: 'short', user }, { headers: { [authTokenHeader]: 'token-of-robin' } }),
  );
  answerAuth('GET /get-session', () =>
    Response.json({ user, security: { emailVerified: true, secondFactor: false, hasPassword: true } }),
  );
}

async function attempt(address: string, secret: string): Promise<void> {
  await email.fill(address);
  await password.fill(secret);
  await submit.click();
}

test('[LOGIN-1] [LOGIN-3] [LOGIN-6] the form has email, password and Remember me, and three social buttons', async () => {
  await open();
  await expect.element(email).toHaveAttribute('type', 'email');
  await expect.element(password).toHaveAttribute('type', 'password');
  const remember = form.getByRole('checkbox', { name: 'Remember me' });
  await expect.element(remember).toBeChecked();
  await form.getByText('Remember me').click();
  await expect.element(remember).not.toBeChecked();
  for (const name of providers) await expect.element(page.getByRole('button', { name })).toBeVisible();
});

test('[LOGIN-3] sign-in sends what Remember me says', async () => {
  for (const rememberMe of [true, false]) {
    refuseAuth('POST /sign-in/email', 'wrong_credentials');
    const shown = await open();
    if (!rememberMe) await form.getByRole('checkbox', { name: 'Remember me' }).click();
    await attempt('robin@example.com', 'Wrong#2026');
    await expect.element(refusal).toBeVisible();
    expect(attempts().at(-1)).toMatchObject({ rememberMe });
    await shown.unmount();
  }
});

test('[LOGIN-2] a toggle shows and hides the password', async () => {
  await open();
  await password.fill('a secret');
  await expect.element(password).toHaveAttribute('type', 'password');
  await form.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(password).toHaveValue('a secret');
  await form.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
});

test('[LOGIN-4] [LOGIN-5] links go to the forgotten password and to sign-up', async () => {
  for (const [name, address] of [
    ['Forgot password?', '/forgot-password'],
    ['Create an account', '/register'],
  ] as const) {
    const shown = await open();
    await page.getByRole('link', { name }).click();
    expect(shown.address()).toBe(address);
    await shown.unmount();
  }
});

test('[LOGIN-8] a social button without credentials is disabled and says why', async () => {
  await open();
  const reason = /the operator of this server has not connected them/;
  for (const name of providers) {
    const button = page.getByRole('button', { name });
    await expect.element(button).toBeDisabled();
    await expect.element(button).toHaveAccessibleDescription(reason);
  }
  await expect.element(page.getByText(reason)).toBeVisible();
});

test('[LOGIN-9] [REG-6] who is signed in already goes home from sign-in and sign-up', async () => {
  for (const [shownPage, at] of [
    [LoginPage, '/login'],
    [RegisterPage, '/register'],
  ] as const) {
    signInAs();
    answer(
      endpoints.accounts.signInOptions.handler(() => ({ google: false, facebook: false, twitter: false })),
    );
    const shown = await mountPage(shownPage, { path: at, at: '/terms' });
    await shown.go(at);
    await expect.poll(shown.address).toBe('/');
    // One step back is the previous page, not the redirect.
    await shown.go(-1);
    expect(shown.address()).toBe('/terms');
    await shown.unmount();
  }
});

test('[LOGIN-11] [LOGIN-12] without email or password nothing is sent, and the field says what is missing', async () => {
  letIn();
  const shown = await open();
  await password.fill('Greenroom#2026');
  await submit.click();
  await expect.element(email).toHaveAccessibleDescription('Enter an email address, like name@example.com');
  await expect.element(email).toHaveFocus();

  await email.fill('robin@example.com');
  await password.fill('');
  await submit.click();
  await expect.element(password).toHaveAccessibleDescription('Enter your password');
  await expect.element(email).toHaveAccessibleDescription('');
  await expect.element(password).toHaveFocus();
  expect(attempts()).toEqual([]);

  // The same form is sent when it is complete.
  await password.fill('Greenroom#2026');
  await submit.click();
  await expect.poll(shown.address).toBe('/');
  expect(attempts()).toEqual([
    expect.objectContaining({ email: 'robin@example.com', password: 'Greenroom#2026' }),
  ]);
  expect(sessionToken.read()).toBe('token-of-robin');
});

test('[LOGIN-13] [LOGIN-14] a wrong password is said above the form and announced, and what was typed stays', async () => {
  refuseAuth('POST /sign-in/email', 'wrong_credentials');
  const shown = await open();
  await attempt('robin@example.com', 'Wrong#2026');
  await expect.element(refusal).toBeVisible();
  expect(shown.address()).toBe('/login');
  await expect.element(email).toHaveValue('robin@example.com');
  const { bottom } = refusal.element().getBoundingClientRect();
  expect(bottom).toBeLessThan(email.element().getBoundingClientRect().top);

  letIn();
  await password.fill('Greenroom#2026');
  await submit.click();
  await expect.poll(shown.address).toBe('/');
});

test('a refusal disappears when the form is sent again, also when a field is invalid', async () => {
  refuseAuth('POST /sign-in/email', 'wrong_credentials');
  await open();
  await attempt('robin@example.com', 'Wrong#2026');
  await expect.element(refusal).toBeVisible();
  await email.fill('not an address');
  await submit.click();
  await expect.element(email).toHaveAccessibleDescription(/./);
  await expectCount(refusal, 0);
});

test('an unreachable server is not reported as a wrong password', async () => {
  answerAuth('POST /sign-in/email', () => {
    throw new TypeError('Failed to fetch');
  });
  await open();
  await attempt('robin@example.com', 'Greenroom#2026');
  await expectTexts(form.getByRole('alert').first(), [/The server could not be reached/]);
  await expect.element(submit).toBeEnabled();
  await userEvent.keyboard('{Escape}');
});
