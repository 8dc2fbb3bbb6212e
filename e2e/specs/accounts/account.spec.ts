import { navigation, openAccount, sectionTitle, title } from '../../support/account-page.ts';
import { enterAs, newAccount, useSession } from '../../support/accounts.ts';
import type { NewAccount } from '../../support/accounts.ts';
import { callApi } from '../../support/api-answers.ts';
import { open, reload } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

/** One new account, shared by tests that do not affect each other. */
let account: NewAccount;
test.beforeAll(async ({ request }) => {
  account = await newAccount(request);
});

test('a stream key is replaced after a confirmation, and the new one is shown', async ({ page }) => {
  await enterAs(page, 'streamer');
  await open(page, '/profile');
  const key = page.getByRole('region', { name: 'Streaming Settings' }).locator('code');
  await page.getByRole('button', { name: 'Show stream key' }).click();
  await expect(key).toHaveText(/^live_/);
  const before = (await key.textContent()) ?? '';

  const question = page.getByRole('alertdialog', { name: 'Regenerate the stream key?' });
  await page.getByRole('button', { name: 'Regenerate key' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(key).toHaveText(before);

  await page.getByRole('button', { name: 'Regenerate key' }).click();
  await question.getByRole('button', { name: 'Regenerate' }).click();
  await expect(question).toBeHidden();
  await expect(key).not.toHaveText(before);
  await expect(key).toHaveText(/^live_/);
  const after = (await key.textContent()) ?? '';
  await page.getByRole('link', { name: 'Go to Studio' }).click();
  await page.getByRole('tablist', { name: 'Creator Studio' }).getByRole('tab', { name: 'Dashboard' }).click();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Show stream key' }).click();
  await expect(page.getByRole('main').locator('code')).toHaveText(after);
});

test('without a network a deletion fails at once with a message, and is not sent later', async ({
  page,
  context,
}) => {
  const keeper = await newAccount(page.request);
  await callApi(page.request, 'POST', '/addresses', keeper.token, {
    recipient: 'Ada Meadow',
    line1: '12 Alder Lane',
    city: 'Portland',
    region: 'OR',
    postalCode: '97201',
    countryCode: 'US',
  });
  await openAccount(page, keeper, '/profile?section=addresses');
  await expect(page.getByText('12 Alder Lane')).toBeVisible();
  // The dialog's code loads at the first activity. The pointer may already be at one of the two positions.
  await page.mouse.move(100, 100);
  await page.mouse.move(200, 200);
  await expect
    .poll(async () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/dialog-parts-')),
      ),
    )
    .toBe(true);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Delete the address of Ada Meadow' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The server could not be reached')).toBeVisible();
  await expect(question).toBeHidden();
  await context.setOffline(false);
  await reload(page);
  await expect(page.getByText('12 Alder Lane')).toBeVisible();
});

test('a section whose code cannot be loaded shows that, and Retry loads it', async ({ page, context }) => {
  await openAccount(page, account);
  await context.setOffline(true);
  await navigation(page).getByRole('link', { name: 'Help and Support' }).click();
  await expect(sectionTitle(page)).toHaveText('Help and Support');
  const failure = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' });
  await expect(failure).toContainText('Check your connection and try again.');
  await expect(title(page)).toHaveText(account.name);
  await context.setOffline(false);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toBeHidden();
  await expect(page.getByRole('main').getByRole('region', { name: 'Help and Support' })).toContainText('?');
});

test('[ACCT-2] Logout signs out, here and on the server, and returns to the home page', async ({ page }) => {
  const leaving = await newAccount(page.request);
  await useSession(page, leaving.token);
  await open(page, '/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/v1/addresses', {
        headers: { authorization: `Bearer ${leaving.token}` },
      });
      return answer.status();
    })
    .toBe(401);
  // Checks the final page, not intermediate ones.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
  await expect(page).toHaveURL('/');
  await open(page, '/profile');
  await expect(page).toHaveURL((url) => url.pathname === '/login');
});
