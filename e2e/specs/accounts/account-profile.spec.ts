import type { Page } from '@playwright/test';
import { navigation, openAccount, sectionTitle, title } from '../../support/account-page.ts';
import { newAccount, sharedSession, tokenKey, useSession } from '../../support/accounts.ts';
import type { NewAccount } from '../../support/accounts.ts';
import { callApi } from '../../support/api-answers.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

/** One new account, shared by tests that do not affect each other. */
let account: NewAccount;
test.beforeAll(async ({ request }) => {
  account = await newAccount(request);
});

test(
  'a changed profile form asks before its section or page is left, and preserves the entered values',
  { tag: '@long' },
  async ({ page }) => {
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
    // Closing the tab itself: the browser asks.
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

    // Unchanged and saved values can be left without a confirmation.
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

    // A logout that is confirmed.
    await page.goBack();
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await bio.fill('Something else');
    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), tokenKey)).toBeNull();
  },
);

test.describe('the profile', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'Edit profile' });
  const stored = (page: Page, name: string) =>
    page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd');

  async function edit(page: Page) {
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await expect(form(page).getByLabel('Name', { exact: true })).toBeFocused();
  }

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
    // Clearing a link removes it.
    await edit(page);
    await form(page).getByLabel('YouTube').fill('');
    await form(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(stored(page, 'Links')).toHaveText('None yet');
  });

  test('lists what the user did last', async ({ page }) => {
    await openAccount(page, account);
    await expect(page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem')).toContainText([
      'Created the account',
    ]);
  });

  test('of a private account accepts and declines follow requests', async ({ page }) => {
    const owner = await newAccount(page.request, { publicProfile: false });
    for (const role of ['streamer', 'admin'] as const) {
      const token = await sharedSession(page.request, role);
      await callApi(page.request, 'PUT', `/profiles/users/${owner.username}/follow`, token);
    }
    await useSession(page, owner.token);
    await open(page, '/profile');
    const requests = page.getByRole('region', { name: 'Follow requests' });
    // The list changes optimistically. The server has the change once it has responded.
    const isAccepted = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await requests.getByRole('button', { name: 'Accept Juno Marchetti' }).click();
    await expect(requests.getByText('Juno Marchetti')).toHaveCount(0);
    await isAccepted;
    await requests.getByRole('button', { name: /^Decline/ }).click();
    await expect(requests.getByText('No follow requests')).toBeVisible();
    await open(page, '/profile');
    await expect(page.getByText('1 follower', { exact: true })).toBeVisible();
  });
});
