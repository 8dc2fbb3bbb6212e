import type { Page } from '@playwright/test';
import { navigation, openAccount, sectionTitle, title } from '../../support/account-page.ts';
import { newAccount, sharedSession, tokenKey, useSession } from '../../support/accounts.ts';
import type { NewAccount } from '../../support/accounts.ts';
import { callApi, expectAfterRetries, failApi } from '../../support/api-answers.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

/** One new account for the tests that change nothing of each other. */
let account: NewAccount;
test.beforeAll(async ({ request }) => {
  account = await newAccount(request);
});

test('a changed profile form asks before its section or its page is left, and keeps what was typed', async ({
  page,
}) => {
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const bio = page.getByRole('form', { name: 'Edit profile' }).getByLabel('Bio');
  const stay = () => question.getByRole('button', { name: 'Stay' }).click();
  const { token } = await newAccount(page.request);
  await useSession(page, token);
  await open(page, '/profile?section=help');
  await navigation(page).getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await bio.fill('Mends what others throw away');

  await navigation(page).getByRole('link', { name: 'Security' }).click();
  await stay();
  await expect(page).toHaveURL('/profile');
  await page.evaluate(() => history.back());
  await stay();
  await expect(page).toHaveURL('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await stay();
  // The tab itself: the browser asks.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(bio).toHaveValue('Mends what others throw away');
  expect(await page.evaluate((key) => localStorage.getItem(key), tokenKey)).toBe(token);

  await navigation(page).getByRole('link', { name: 'Security' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(sectionTitle(page)).toHaveText('Security');

  // What is as it was, and what is saved, is left without a question.
  await navigation(page).getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(bio).toHaveValue('');
  await navigation(page).getByRole('link', { name: 'Security' }).click();
  await expect(sectionTitle(page)).toHaveText('Security');
  await page.goBack();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await bio.fill('Mends what others throw away');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(bio).toBeHidden();
  await navigation(page).getByRole('link', { name: 'Security' }).click();
  await expect(sectionTitle(page)).toHaveText('Security');

  // A logout that is gone through with.
  await page.goBack();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await bio.fill('Something else');
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), tokenKey)).toBeNull();
});

test.describe('the profile', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'Edit profile' });
  const stored = (page: Page, name: string) =>
    page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd');

  async function edit(page: Page) {
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await expect(form(page).getByLabel('Name', { exact: true })).toBeFocused();
  }

  test('[ACCT-8] [ACCT-10] [ACCT-12] [ACCT-13] edit mode opens and closes; Cancel gives back what is stored', async ({
    page,
  }) => {
    await openAccount(page, account);
    await expect(form(page)).toHaveCount(0);
    await edit(page);
    const name = form(page).getByLabel('Name', { exact: true });
    await expect(name).toHaveValue(account.name);
    for (const label of ['Username', 'Email']) {
      await expect(form(page).getByLabel(label)).toHaveAttribute('readonly');
    }
    await expect(form(page).getByLabel('Email')).toHaveValue(account.email);
    const links = form(page).locator('input[type=url]');
    expect(await links.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))).toEqual([
      'socialLinks.twitter',
      'socialLinks.instagram',
      'socialLinks.youtube',
      'socialLinks.twitch',
      'socialLinks.tiktok',
      'socialLinks.website',
    ]);

    await name.fill('Somebody Else');
    await form(page).getByLabel('Bio').fill('Not to be kept');
    await form(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(form(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();
    await expect(stored(page, 'Name')).toHaveText(account.name);
    await edit(page);
    await expect(name).toHaveValue(account.name);
    await expect(form(page).getByLabel('Bio')).toHaveValue('');
  });

  test('[ACCT-9] a save closes edit mode, and is stored', async ({ page }) => {
    const own = await newAccount(page.request);
    await useSession(page, own.token);
    await open(page, '/profile');
    await edit(page);
    await form(page).getByLabel('Name', { exact: true }).fill('  Ada Meadowsweet ');
    await form(page).getByLabel('Bio').fill('Baker of small cakes');
    await form(page).getByLabel('Location').fill('Bergen');
    await form(page).getByLabel('YouTube').fill('https://youtube.com/@ada');
    await form(page).getByRole('switch', { name: 'Public profile' }).click();
    await form(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(form(page)).toHaveCount(0);
    for (const isReloaded of [false, true]) {
      if (isReloaded) await open(page, '/profile');
      await expect(title(page)).toHaveText('Ada Meadowsweet');
      await expect(stored(page, 'Bio')).toHaveText('Baker of small cakes');
      await expect(stored(page, 'Location')).toHaveText('Bergen');
      await expect(stored(page, 'Visibility')).toHaveText('Followers only');
      await expect(page.getByRole('link', { name: 'YouTube' })).toHaveAttribute(
        'href',
        'https://youtube.com/@ada',
      );
    }
    // A link that is emptied is gone.
    await edit(page);
    await form(page).getByLabel('YouTube').fill('');
    await form(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(stored(page, 'Links')).toHaveText('None yet');
  });

  test('[ACCT-11] [ACCT-26] a save that fails says Failed to update profile, and keeps edit mode and what was typed', async ({
    page,
  }) => {
    await openAccount(page, account);
    await edit(page);
    await form(page).getByLabel('Bio').fill('Typed with care');
    const mend = await failApi(page, '/profiles/me');
    await form(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(form(page).getByRole('alert')).toHaveText('Failed to update profile');
    await expect(form(page).getByLabel('Bio')).toHaveValue('Typed with care');
    await mend();
  });

  test('what the server would refuse is said beside its field, before it is sent', async ({ page }) => {
    await openAccount(page, account);
    await edit(page);
    await form(page).getByLabel('Name', { exact: true }).fill(' ');
    await form(page).getByLabel('Website').fill('example.com');
    await form(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(form(page).getByText('Enter your name')).toBeVisible();
    await expect(form(page).getByText(/web address, like https:/)).toBeVisible();
    await expect(form(page).getByLabel('Name', { exact: true })).toBeFocused();
    await expect(form(page).getByLabel('Website')).toHaveAttribute('aria-invalid', 'true');
  });

  test('[ACCT-24] a profile that cannot be loaded says Failed to fetch profile and leads home', async ({
    page,
  }) => {
    await useSession(page, account.token);
    await page.route(
      (url) => url.pathname.startsWith('/api/v1/profiles/users/'),
      (route) => route.abort('connectionfailed'),
    );
    await page.clock.install();
    await open(page, '/profile');
    await expectAfterRetries(page, page.getByText('Failed to fetch profile', { exact: true }));
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('what the user did last is listed', async ({ page }) => {
    await openAccount(page, account);
    await expect(page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem')).toContainText([
      'Created the account',
    ]);
  });

  test('the owner of a private profile accepts and declines who asks to follow', async ({ page }) => {
    const owner = await newAccount(page.request, { publicProfile: false });
    for (const role of ['streamer', 'admin'] as const) {
      const token = await sharedSession(page.request, role);
      await callApi(page.request, 'PUT', `/profiles/users/${owner.username}/follow`, token);
    }
    await useSession(page, owner.token);
    await open(page, '/profile');
    const requests = page.getByRole('region', { name: 'Follow requests' });
    await requests.getByRole('button', { name: 'Accept Juno Marchetti' }).click();
    await expect(requests.getByText('Juno Marchetti')).toHaveCount(0);
    await requests.getByRole('button', { name: /^Decline/ }).click();
    await expect(requests.getByText('No follow requests')).toBeVisible();
    await open(page, '/profile');
    await expect(page.getByText('1 follower', { exact: true })).toBeVisible();
  });

  test('[ACCT-23] without activity the page shows No recent activity', async ({ page }) => {
    await page.route('**/api/v1/account/activity', (route) =>
      route.fulfill({ json: { success: true, data: { activity: [] }, message: 'OK' } }),
    );
    await openAccount(page, account);
    await expect(page.getByText('No recent activity', { exact: true })).toBeVisible();
  });
});
