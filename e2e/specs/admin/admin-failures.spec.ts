import { errors } from '@greenroom/contract/errors';
import type { Page } from '@playwright/test';
import { enterAs, type NewAccount, newAccount } from '../../support/accounts.ts';
import { expectAfterRetries, failApi } from '../../support/api-answers.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

/** The dashboard while the server fails: each list says what could not be loaded, and Retry brings it. */

const usersTable = (page: Page) => page.getByRole('table', { name: 'Users' });
const signIns = (page: Page) => page.getByRole('list', { name: 'Sign-ins' });

/** Finds one user and opens their sign-in history. */
async function openSignIns(page: Page, { email }: NewAccount): Promise<void> {
  await open(page, `/admin?search=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Sign-in history' }).click();
}

/** The call of the API that answers a user's sign-ins. */
const signInsCall = ({ id }: NewAccount) => `/admin/users/${id}/sign-ins`;

/**
 * A list that the server could not read, then could not be asked for at all, and then came.
 * `title` is what it says when it could not be loaded, `show` goes to it, `shown` is the list itself.
 */
async function expectRetry(
  page: Page,
  call: string,
  title: string,
  show: () => Promise<void>,
  shown: ReturnType<Page['locator']>,
): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: title });
  const retry = alert.getByRole('button', { name: 'Retry' });
  await page.clock.install();
  const mendServer = await failApi(page, call, 'internal');
  await show();
  await expectAfterRetries(page, alert.filter({ hasText: errors.internal.message }));
  await expect(shown).toHaveCount(0);
  await mendServer();

  const mendNetwork = await failApi(page, call);
  await retry.click();
  await expectAfterRetries(page, alert.filter({ hasText: 'The server could not be reached' }));
  await expect(shown).toHaveCount(0);
  await mendNetwork();

  await retry.click();
  await expect(shown).toBeVisible();
  await expect(alert).toHaveCount(0);
}

test('[ADMIN-17] when the users cannot be loaded, Failed to load users and Retry stand there', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  const show = () => open(page, '/admin');
  await expectRetry(page, '/admin/users', 'Failed to load users', show, usersTable(page));
});

test('when the reports cannot be loaded, the tab says so and Retry brings them', async ({ page }) => {
  await enterAs(page, 'admin');
  const show = () => open(page, '/admin?tab=reports');
  await expectRetry(page, '/admin/reports', 'Failed to load reports', show, page.getByText(/^\d+ open$/));
});

test('when the audit log cannot be loaded, the tab says so and Retry brings it', async ({ page }) => {
  await enterAs(page, 'admin');
  const show = () => open(page, '/admin?tab=audit');
  const log = page.getByRole('list', { name: 'Audit log' }).or(page.getByText('Nothing in the log'));
  await expectRetry(page, '/admin/audit', 'Failed to load the audit log', show, log);
});

test('when a sign-in history cannot be loaded, its dialog says so and Retry brings it', async ({ page }) => {
  const account = await newAccount(page.request);
  await enterAs(page, 'admin');
  const show = () => openSignIns(page, account);
  await expectRetry(page, signInsCall(account), 'Failed to load sign-ins', show, signIns(page));
});

test('users in another order that cannot be loaded leave no old ones that pass for them, and Retry brings them', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  await page.clock.install();
  await open(page, '/admin');
  await expect(usersTable(page)).toBeVisible();
  const mend = await failApi(page, '/admin/users', 'internal');
  await page.getByRole('combobox', { name: 'Sort' }).click();
  await page.getByRole('option', { name: 'Oldest' }).click();
  await expectAfterRetries(page, page.getByText('Failed to load users'));
  await expect(usersTable(page)).toHaveCount(0);
  await mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(usersTable(page)).toBeVisible();
  await expect(page).toHaveURL(/sort=oldest/);
});

test('older entries that cannot be loaded leave the newer ones, say why, and come with the next press', async ({
  page,
}) => {
  // More sign-ins than one part of the history has.
  const account = await newAccount(page.request);
  const { email, password } = account;
  for (let times = 0; times < 5; times += 1) {
    await page.request.post('/api/v1/auth/sign-in/email', { data: { email, password } });
  }
  await enterAs(page, 'admin');
  const call = signInsCall(account);
  // The server's own parts, cut small.
  await page.route(`**/api/v1${call}*`, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '3');
    return route.continue({ url: url.href });
  });
  await page.clock.install();
  await openSignIns(page, account);
  const dialog = page.getByRole('dialog', { name: 'Sign-in history' });
  const loadMore = dialog.getByRole('button', { name: 'Load more' });
  const entries = signIns(page).getByRole('listitem');
  await expect(entries).toHaveCount(3);
  const mend = await failApi(page, call);
  await loadMore.click();
  await expectAfterRetries(
    page,
    dialog.getByRole('alert').filter({ hasText: 'The server could not be reached' }),
  );
  await expect(entries).toHaveCount(3);
  await mend();
  await loadMore.click();
  await expect(entries).toHaveCount(6);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});
