import type { Page } from '@playwright/test';
import { newAccount } from '../../support/accounts.ts';
import { expect, type GooglePerson, showConsent, test } from '../../support/servers/google-server.ts';
import { linkInMail } from '../../support/mails.ts';
import { open } from '../../support/opened-page.ts';

/** Signing in through Google, and the resulting account, which has no password. */

let count = 0;
function newPerson(people: Map<string, GooglePerson>): GooglePerson {
  count += 1;
  const person = { id: `g-${count}`, name: 'Ana Lima', email: `ana.lima${count}@example.com` };
  people.set(person.id, person);
  return person;
}

const google = (page: Page) => page.getByRole('button', { name: 'Google' });
const failure = (page: Page) => page.getByRole('form', { name: 'Login' }).getByRole('alert');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const security = '/profile?section=security';

/** Signs in from the sign-in page, through Google's consent page. */
async function allow(page: Page): Promise<void> {
  await google(page).click();
  await expect(heading(page)).toHaveText('Continue as Ana Lima?');
  await page.getByRole('link', { name: 'Allow' }).click();
}

test('[LOGIN-6] [LOGIN-8] the button of a provider that is connected works, and those that are not say why', async ({
  page,
}) => {
  await open(page, '/login');
  await expect(google(page)).toBeEnabled();
  await expect(google(page)).toHaveAccessibleDescription('');
  for (const provider of ['Facebook', 'Twitter']) {
    const button = page.getByRole('button', { name: provider });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(
      'Signing in with Facebook or Twitter is off: the operator of this server has not connected them.',
    );
  }
});

test('[LOGIN-10] a visitor signs in through Google and comes back to the page that they wanted', async ({
  page,
  googleServer,
}) => {
  await showConsent(page, newPerson(googleServer.people));
  await open(page, '/wishlist');
  await expect(page).toHaveURL('/login?next=%2Fwishlist');
  await allow(page);
  await expect(page).toHaveURL('/wishlist');
  await open(page, '/profile');
  await expect(heading(page)).toHaveText('Ana Lima');
});

test('[LOGIN-13] [LOGIN-14] who says no at Google reads so on the sign-in page, and can still sign in to the page they wanted', async ({
  page,
  googleServer,
}) => {
  await showConsent(page, newPerson(googleServer.people));
  await open(page, '/login?next=%2Fwishlist');
  await google(page).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/login?next=%2Fwishlist');
  await expect(failure(page)).toHaveText('Signing in was cancelled at the other service.');
  await allow(page);
  await expect(page).toHaveURL('/wishlist');
});

test('a sign-in that Google does not confirm, and an address of another account, show what to do', async ({
  page,
  googleServer,
}) => {
  const person = newPerson(googleServer.people);
  await showConsent(page, person);
  googleServer.people.delete(person.id);
  await open(page, '/login');
  await allow(page);
  await expect(failure(page)).toHaveText(
    'Signing in did not work. Try again, or use your email and password.',
  );

  const { email } = await newAccount(page.request);
  googleServer.people.set(person.id, { ...person, email });
  await allow(page);
  await expect(failure(page)).toContainText('An account with this email exists');
  await expect(page).toHaveURL('/login');
});

test('an account without a password shows its possibilities, sets a first password by mail, and then has all of them', async ({
  page,
  googleServer,
}) => {
  const person = newPerson(googleServer.people);
  await showConsent(page, person);
  await open(page, security);
  await allow(page);
  await expect(page).toHaveURL(security);
  const main = page.getByRole('main');
  const setPassword = main.getByRole('button', { name: 'Set a password' });
  await expect(setPassword).toBeVisible();
  await expect(main).toContainText('Off. Set a password first: turning it on asks for it.');
  for (const name of ['Change email', 'Change password', 'Turn on'])
    await expect(main.getByRole('button', { name })).toHaveCount(0);

  await setPassword.click();
  await expect(page.getByText(`We have sent a link to ${person.email}`)).toBeVisible();
  const password = 'Heather%Stone7';
  await open(page, await linkInMail(page.request, person.email, '/reset-password'));
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await open(page, security);
  for (const name of ['Change email', 'Change password', 'Turn on'])
    await expect(main.getByRole('button', { name })).toBeVisible();
  await main.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible();
});

test('an account without a password is deleted after a recent sign-in, and an old sign-in must be repeated', async ({
  page,
  googleServer,
}) => {
  await showConsent(page, newPerson(googleServer.people));
  await open(page, security);
  await allow(page);
  await expect(page).toHaveURL(security);
  // The server's response to a session that is older than a day.
  await page.route(
    '**/api/v1/auth/delete-user',
    (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'SESSION_EXPIRED', message: 'Sign in again to do this' },
      }),
    { times: 1 },
  );
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByLabel('Password')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'You signed in more than a day ago. Sign in again, then delete your account.',
  );
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(security)}`);
  await allow(page);
  await expect(page).toHaveURL(security);

  await page.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await page.goto(security);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(security)}`);
});
