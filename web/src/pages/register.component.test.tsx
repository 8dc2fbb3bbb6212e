import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerAuth, callsTo, refuseAuth } from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import { expectCount } from '../testing/component/shown.ts';
import * as RegisterPage from './register.tsx';

const form = page.getByRole('form', { name: 'Create Account' });
const field = (label: string) => form.getByLabelText(label, { exact: true });
const terms = form.getByRole('checkbox', { name: /I agree to the/ });
const submit = form.getByRole('button', { name: 'Create Account' });
const strongPassword = 'Fern&Moss2031';
const sent = () => callsTo('POST', '/auth/sign-up/email').map(({ body }) => body);

const open = () => mountPage(RegisterPage, { path: 'register', at: '/register' });

async function fillIn(change: Record<string, string> = {}): Promise<void> {
  const values = {
    'Full name': 'Ada Meadow',
    Email: 'ada@example.com',
    Password: strongPassword,
    'Confirm password': strongPassword,
    ...change,
  };
  for (const [label, value] of Object.entries(values)) await field(label).fill(value);
}

test('[REG-1] [REG-2] [REG-4] the page has its fields, and the newsletter is a choice that is sent', async () => {
  answerAuth('POST /sign-up/email', () => Response.json({ token: null, user: null }));
  await open();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
  for (const label of ['Full name', 'Email', 'Password', 'Confirm password']) {
    await expect.element(field(label)).toBeEnabled();
    await expect.element(field(label)).not.toHaveAttribute('readonly');
  }
  const labels = [...form.element().querySelectorAll('input:not([type=checkbox])')].map(
    (input) => (input as HTMLInputElement).labels?.[0]?.textContent,
  );
  // A username is also required, because it is public.
  expect(labels).toEqual(['Full name', 'Email', 'Username', 'Password', 'Confirm password']);
  for (const label of ['Password', 'Confirm password'])
    await expect.element(field(label)).toHaveAttribute('type', 'password');
  const newsletter = form.getByRole('checkbox', { name: /newsletter/i });
  await expect.element(newsletter).not.toBeChecked();
  await newsletter.click();
  await expect.element(newsletter).toBeChecked();
  await fillIn();
  await terms.click();
  await submit.click();
  await expect.poll(sent).toEqual([
    {
      name: 'Ada Meadow',
      email: 'ada@example.com',
      username: 'ada',
      password: strongPassword,
      newsletter: true,
    },
  ]);
});

test('[REG-3] [REG-5] terms and privacy open beside the form, and a link goes to sign-in', async () => {
  const shown = await open();
  await expect.element(terms).not.toBeChecked();
  for (const [name, path] of [
    ['Terms', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    const link = form.getByRole('link', { name });
    await expect.element(link).toHaveAttribute('href', path);
    await expect.element(link).toHaveAttribute('target', '_blank');
  }
  await page.getByRole('link', { name: 'Login' }).click();
  expect(shown.address()).toBe('/login');
});

test('[REG-8] [REG-9] [REG-10] without name, email or password nothing is sent, and the field says what is missing', async () => {
  await open();
  await terms.click();
  for (const [label, message] of [
    ['Full name', 'Enter your name'],
    ['Email', 'Enter an email address, like name@example.com'],
    ['Password', 'Use at least 8 characters'],
  ] as const) {
    await fillIn({ [label]: '' });
    await submit.click();
    await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(`^${message}`));
    await expect.element(field(label)).toHaveFocus();
  }
  await fillIn({ 'Full name': '   ' });
  await submit.click();
  await expect.element(field('Full name')).toHaveAccessibleDescription('Enter your name');
  expect(sent()).toEqual([]);
});

test('[REG-11] [REG-12] [REG-16] passwords that differ and terms not agreed to are said beside the field and above the form', async () => {
  await open();
  await fillIn({ 'Confirm password': `${strongPassword}!` });
  await terms.click();
  await submit.click();
  const alert = (text: string) => form.getByRole('alert').filter({ hasText: text });
  await expect.element(alert('The passwords do not match')).toBeVisible();
  await expect.element(field('Confirm password')).toHaveAccessibleDescription('The passwords do not match');

  await field('Confirm password').fill(strongPassword);
  await terms.click();
  await submit.click();
  await expect.element(alert('Agree to the terms to create an account')).toBeVisible();
  await expect.element(terms).toHaveAccessibleDescription('Agree to the terms to create an account');
  expect(sent()).toEqual([]);
});

test('[REG-15] the username that is sent is the part of the email before the @, unless another is typed', async () => {
  answerAuth('POST /sign-up/email', () => Response.json({ token: null, user: null }));
  await open();
  await fillIn({ Email: 'ada.meadow@example.com' });
  await expect.element(field('Username')).toHaveValue('ada.meadow');
  await terms.click();
  await submit.click();
  await expect
    .poll(sent)
    .toEqual([
      expect.objectContaining({ email: 'ada.meadow@example.com', username: 'ada.meadow', newsletter: false }),
    ]);
});

test('[REG-16] [REG-17] what the server refuses stands above the form until another try, and what was typed stays', async () => {
  refuseAuth('POST /sign-up/email', 'email_taken');
  const shown = await open();
  await fillIn();
  await terms.click();
  await submit.click();
  const refusal = form.getByRole('alert').filter({ hasText: /already exists/ });
  await expect.element(refusal).toBeInViewport();
  expect(shown.address()).toBe('/register');
  await expect.element(field('Full name')).toHaveValue('Ada Meadow');
  expect(sent()).toHaveLength(1);
  const { bottom } = refusal.element().getBoundingClientRect();
  expect(bottom).toBeLessThan(field('Full name').element().getBoundingClientRect().top);

  answerAuth('POST /sign-up/email', () => Response.json({ token: null, user: null }));
  await field('Email').fill('grace@example.com');
  await field('Confirm password').fill(`${strongPassword}!`);
  await submit.click();
  await expect.element(field('Confirm password')).toHaveAccessibleDescription('The passwords do not match');
  await expectCount(refusal, 0);
  expect(sent()).toHaveLength(1);

  const announced = (text: string) => form.getByRole('alert').filter({ hasText: text });
  await expect.element(announced('The passwords do not match')).toBeVisible();
  await field('Confirm password').fill(strongPassword);
  await terms.click();
  await submit.click();
  await expect.element(announced('Agree to the terms to create an account')).toBeVisible();
  expect(sent()).toHaveLength(1);
});

test('[REG-16] without a network, after a fault of the server and for a refused field, the form says why', async () => {
  const shown = await open();
  await fillIn();
  await terms.click();
  const alert = form.getByRole('alert');
  answerAuth('POST /sign-up/email', () => Promise.reject(new TypeError('Failed to fetch')));
  await submit.click();
  await expect.element(alert).toMatchTextContent('The server could not be reached');

  refuseAuth('POST /sign-up/email', 'internal');
  await submit.click();
  await expect.element(alert).toMatchTextContent('Something went wrong');

  const message = 'That name is not for sale';
  answerAuth('POST /sign-up/email', () =>
    Response.json({ code: 'INVALID_INPUT', message, fields: { username: message } }, { status: 400 }),
  );
  await field('Username').fill('somebody');
  await submit.click();
  await expect.element(field('Username')).toHaveAccessibleDescription(new RegExp(`^${message}`));
  await expect.element(field('Username')).toHaveFocus();
  expect(sent()).toHaveLength(3);
  expect(shown.address()).toBe('/register');
});

test('[REG-18] the side panel shows no invented counts', async () => {
  await open();
  const panel = page.getByRole('complementary');
  await expect.element(panel).toBeVisible();
  expect(panel.element().textContent).not.toMatch(/\d/);
  expect(document.body.innerText).not.toMatch(/\d+\s*[MK]\+|active users/i);
});
