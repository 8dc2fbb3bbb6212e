import { errors } from '@greenroom/contract/errors';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { authTokenHeader } from '@greenroom/contract/accounts/sign-up';
import SignedInLayout from '../app/guards/signed-in.layout.tsx';
import { expectAccessible } from '../testing/component/accessibility.ts';
import { answerAccount } from '../testing/component/account-answers.ts';
import {
  answer,
  answerAuth,
  callsTo,
  endpoints,
  sessionUser,
  signInAs,
} from '../testing/component/api-answers.ts';
import { mount, mountPage } from '../testing/component/mount.tsx';
import ForgotPasswordPage from './forgot-password.tsx';
import LoginPage from './login.tsx';
import * as RegisterPage from './register.tsx';
import * as ProfilePage from './profile.tsx';
import ResetPasswordPage from './reset-password.tsx';
import * as VerifyEmailPage from './verify-email.tsx';
import { Route, Routes } from 'react-router';

const password = 'Fern&Moss2031';
const field = (label: string) => page.getByLabelText(label, { exact: true });

/** The pages that a user without access navigates between. */
const mountAccess = (at: string) =>
  mount(
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/forgot-password" element={<ForgotPasswordPage />} />
      <Route path="/reset-password" element={<ResetPasswordPage />} />
      <Route path="/verify-email" element={<VerifyEmailPage.default />} />
    </Routes>,
    { at, path: '/*' },
  );

const answerOptions = () =>
  answer(
    endpoints.accounts.signInOptions.handler(() => ({ google: false, facebook: false, twitter: false })),
  );

const openRegister = (at = '/register') => mountPage(RegisterPage, { path: '/register', at });

async function completeForm(values: Record<string, string> = {}): Promise<void> {
  const all = { 'Full name': 'Ada Meadow', Email: 'ada.meadow@example.com', Password: password, ...values };
  for (const [label, value] of Object.entries(all)) await field(label).fill(value);
  await field('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: /I agree to the/ }).click();
}
const send = () => page.getByRole('button', { name: 'Create Account' }).click();

test('the username is suggested from the email until another is entered, and is described as public', async () => {
  answerAuth('POST /sign-up/email', () => Response.json({ token: null, user: null }));
  await openRegister();
  await field('Email').fill('ada.meadow@example.com');
  await expect.element(field('Username')).toHaveValue('ada.meadow');
  await expect.element(field('Username')).toHaveAccessibleDescription(/^Public, as your name is/);
  await field('Email').fill('ada@example.com');
  await expect.element(field('Username')).toHaveValue('ada');
  await field('Username').fill('');
  await send();
  await expect.element(field('Username')).toHaveAccessibleDescription(/^Enter a username/);
  await field('Username').fill('moss_keeper');
  await completeForm();
  await expect.element(field('Username')).toHaveValue('moss_keeper');
  await send();
  await expect
    .poll(() => callsTo('POST', '/auth/sign-up/email').map(({ body }) => body))
    .toEqual([expect.objectContaining({ username: 'moss_keeper', email: 'ada.meadow@example.com' })]);
});

test('[REG-13] the password hint says the guidance and what is accepted beyond it', async () => {
  await openRegister();
  await expect
    .element(field('Password'))
    .toHaveAccessibleDescription(
      '8-20 characters, at least one uppercase, one lowercase, one digit, one special from !@#$%^&*. Longer is welcome too: up to 128 characters, with any symbol.',
    );
  await expectAccessible();
});

test('a sign-up that needs a confirmation leads to the remembered page, with a message about the next step', async () => {
  answerAuth('POST /sign-up/email', () => Response.json({ token: null, user: null }));
  const shown = await openRegister('/register?next=%2Fstream%2Fkiln');
  await completeForm();
  await send();
  await expect.poll(shown.address).toBe('/stream/kiln');
  await expect
    .element(
      page.getByText('We have sent a mail to ada.meadow@example.com. Open the link in it, then sign in.'),
    )
    .toBeVisible();
});

test('a sign-up that signs in shows a welcome', async () => {
  const user = sessionUser({ id: 'ada' });
  answerAuth('POST /sign-up/email', () =>
    Response.json({ token: 'short', user }, { headers: { [authTokenHeader]: 'token-of-ada' } }),
  );
  answerAuth('GET /get-session', () =>
    Response.json({ user, security: { emailVerified: false, secondFactor: false, hasPassword: true } }),
  );
  const shown = await openRegister();
  await completeForm();
  await send();
  await expect
    .element(page.getByText(/^Welcome! We have sent a link to ada\.meadow@example\.com/))
    .toBeVisible();
  await expect.poll(shown.address).toBe('/');
});

test('the pages of a forgotten password preserve the entered email and the remembered page, there and back', async () => {
  answerOptions();
  answerAuth('POST /request-password-reset', () => Response.json({ status: true }));
  answerAuth('POST /reset-password/check', () => Response.json({ status: true }));
  answerAuth('POST /reset-password', () => Response.json({ status: true }));
  const shown = await mountAccess('/login?next=%2Fwishlist');
  await field('Email').fill('ada@example.com');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  expect(shown.address()).toBe('/forgot-password?next=%2Fwishlist');
  await expect.element(field('Email')).toHaveValue('ada@example.com');
  await field('Email').fill('ada.meadow@example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect.element(page.getByText(/^If an account uses/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  expect(shown.address()).toBe('/login?next=%2Fwishlist');
  await expect.element(field('Email')).toHaveValue('ada.meadow@example.com');

  // The link in the email does not contain the page. This browser has stored it.
  await shown.go('/reset-password?token=good');
  await field('New password').fill(password);
  await field('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect.poll(shown.address).toBe('/login?next=%2Fwishlist');
  await expect.element(page.getByText(/^Your new password is set/)).toBeVisible();
});

test('a sign-in before the confirmation shows that, and can send a new link', async () => {
  answerOptions();
  answerAuth('POST /sign-in/email', () =>
    Response.json(
      { code: 'EMAIL_NOT_VERIFIED', message: errors.email_unconfirmed.message },
      { status: errors.email_unconfirmed.status },
    ),
  );
  const shown = await mountAccess('/login');
  await field('Email').fill('ada@example.com');
  await field('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`${errors.email_unconfirmed.message}. Send a new link`);
  await page.getByRole('link', { name: 'Send a new link' }).click();
  expect(shown.address()).toBe('/verify-email');
  await expect.element(field('Email')).toHaveValue('ada@example.com');
});

test('a second factor is offered only with a confirmed address', async () => {
  answerAccount();
  signInAs(sessionUser(), { emailVerified: false });
  await mountPage(ProfilePage, {
    path: 'profile',
    at: '/profile?section=security',
    within: [SignedInLayout],
  });
  await expect
    .element(
      page.getByText('Off. Confirm your email address first: it is your way back in if you lose your app.'),
    )
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Turn on' })).not.toBeInTheDocument();
});
