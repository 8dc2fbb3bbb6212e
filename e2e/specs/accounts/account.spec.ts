import { navigation, openAccount, sectionTitle, title } from '../../support/account-page.ts';
import { enterAs, newAccount, useSession } from '../../support/accounts.ts';
import type { NewAccount } from '../../support/accounts.ts';
import { callApi } from '../../support/api-answers.ts';
import { open, reload } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const sections = [
  ['Overview', '/profile'],
  ['Orders', '/profile?section=orders'],
  ['Wishlist', '/profile?section=wishlist'],
  ['Addresses', '/profile?section=addresses'],
  ['Payment Methods', '/profile?section=payment-methods'],
  ['Notifications', '/profile?section=notifications'],
  ['Security', '/profile?section=security'],
  ['Help and Support', '/profile?section=help'],
] as const;

/** One new account for the tests that change nothing of each other. */
let account: NewAccount;
test.beforeAll(async ({ request }) => {
  account = await newAccount(request);
});

test.describe('sections', () => {
  test('[ACCT-1] the account page has its eight sections, each at an address of its own, and the way back works', async ({
    page,
  }) => {
    await openAccount(page, account);
    const links = navigation(page).getByRole('link');
    await expect(links).toHaveText(sections.map(([label]) => label));
    for (const [label, address] of sections) {
      await navigation(page).getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveURL(address);
      await expect(sectionTitle(page)).toHaveText(label);
      await expect(navigation(page).locator('[aria-current=page]')).toHaveText(label);
    }
    await page.goBack();
    await expect(sectionTitle(page)).toHaveText('Security');
    for (const [label, address] of sections) {
      await open(page, address);
      await expect(sectionTitle(page)).toHaveText(label);
    }
  });

  test('[ACCT-18] the notification preferences are email, push, sms, streamAlerts, orderUpdates and promotions', async ({
    page,
  }) => {
    const answered = page.waitForResponse('**/api/v1/notification-preferences');
    await openAccount(page, account, '/profile?section=notifications');
    const { data } = (await (await answered).json()) as { data: Record<string, unknown> };
    // The newsletter, to which REG-4 asks at sign-up, is beside them and has a heading of its own.
    const { newsletter, ...preferences } = data;
    expect(newsletter).toBe(false);
    expect(Object.keys(preferences).toSorted()).toEqual(
      ['email', 'push', 'sms', 'streamAlerts', 'orderUpdates', 'promotions'].toSorted(),
    );
    for (const name of ['Email', 'Push', 'SMS', 'Stream alerts', 'Order updates', 'Promotions']) {
      await expect(page.getByRole('main').getByRole('switch', { name, exact: true })).toBeVisible();
    }
  });

  test('Help and Support answers questions by keyboard and invents no contact', async ({ page }) => {
    await openAccount(page, account, '/profile?section=help');
    const question = page.getByText('Who can see my profile?');
    const answer = page.getByText('Your email address is never shown.');
    await expect(answer).toBeHidden();
    await question.focus();
    await page.keyboard.press('Enter');
    await expect(answer).toBeVisible();
    await expect(page.getByText('has not said how to reach them')).toBeVisible();
    await expect(page.locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(0);
  });

  test('/settings leads to every setting of the account', async ({ page }) => {
    await useSession(page, account.token);
    await open(page, '/settings');
    for (const [name, address] of [
      ['Profile', '/profile'],
      ['Notifications', '/profile?section=notifications'],
      ['Security', '/profile?section=security'],
      ['Addresses', '/profile?section=addresses'],
      ['Payment Methods', '/profile?section=payment-methods'],
    ] as const) {
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(address);
      await page.goBack();
      await expect(title(page)).toHaveText('Settings');
    }
  });
});

test.describe('roles', () => {
  test('[ACCT-3] [ACCT-4] a streamer alone is a Verified Streamer with Streaming Settings', async ({
    page,
  }) => {
    for (const role of ['streamer', 'shopper', 'brand', 'admin'] as const) {
      await enterAs(page, role);
      await open(page, '/profile');
      await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
      const count = role === 'streamer' ? 1 : 0;
      await expect(page.getByText('Verified Streamer', { exact: true })).toHaveCount(count);
      await expect(page.getByRole('heading', { name: 'Streaming Settings' })).toHaveCount(count);
    }
  });

  test('[ACCT-5] [ACCT-6] the stream key is masked until it is shown, masked again, and copied', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await enterAs(page, 'streamer');
    await open(page, '/profile');
    const key = page.getByRole('region', { name: 'Streaming Settings' }).locator('code');
    await expect(key).toHaveText(/^•+$/);
    await page.getByRole('button', { name: 'Show stream key' }).click();
    await expect(key).toHaveText(/^live_/);
    const shown = await key.textContent();
    await page.getByRole('button', { name: 'Hide stream key' }).click();
    await expect(key).toHaveText(/^•+$/);

    await page.getByRole('button', { name: 'Copy stream key' }).click();
    await expect(page.getByRole('button', { name: 'Copied stream key' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    await expect(page.getByRole('button', { name: 'Copy stream key' })).toBeVisible();
  });

  test('a stream key is regenerated once that is confirmed, and shows itself', async ({ page }) => {
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
    await page
      .getByRole('tablist', { name: 'Creator Studio' })
      .getByRole('tab', { name: 'Dashboard' })
      .click();
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Show stream key' }).click();
    await expect(page.getByRole('main').locator('code')).toHaveText(after);
  });

  test('[ACCT-7] Go to Studio goes to the studio', async ({ page }) => {
    await enterAs(page, 'streamer');
    await open(page, '/profile');
    await page.getByRole('link', { name: 'Go to Studio' }).click();
    await expect(page).toHaveURL('/studio');
  });
});

test('without a network a deletion fails at once, in words, and does not come later', async ({
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

test('a section whose code does not come without a network says so in its place, and Retry shows it', async ({
  page,
  context,
}) => {
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
  await expect(page).toHaveURL('/');
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/v1/addresses', {
        headers: { authorization: `Bearer ${leaving.token}` },
      });
      return answer.status();
    })
    .toBe(401);
  await open(page, '/profile');
  await expect(page).toHaveURL((url) => url.pathname === '/login');
});
