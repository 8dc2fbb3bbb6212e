import type { Page } from '@playwright/test';
import { enterAs, newAccount, sharedSession, tokenKey, useSession } from '../support/accounts.ts';
import type { NewAccount } from '../support/accounts.ts';
import { expectAfterRetries, failApi } from '../support/api-answers.ts';
import { open } from '../support/opened-page.ts';
import { expect, test } from '../support/watched-page.ts';

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

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const sectionTitle = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Account' });

/** One new account for the tests that change nothing of each other. */
let account: NewAccount;
test.beforeAll(async ({ request }) => {
  account = await newAccount(request);
});

async function openAsNew(page: Page, path: string): Promise<void> {
  await useSession(page, account.token);
  await open(page, path);
  await expect(title(page)).toHaveText(account.name);
}

test.describe('sections', () => {
  test('[ACCT-1] the account page has its eight sections, each at an address of its own, and the way back works', async ({
    page,
  }) => {
    await openAsNew(page, '/profile');
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
    await openAsNew(page, '/profile?section=notifications');
    const { data } = (await (await answered).json()) as { data: object };
    expect(Object.keys(data).toSorted()).toEqual(
      ['email', 'push', 'sms', 'streamAlerts', 'orderUpdates', 'promotions'].toSorted(),
    );
    for (const name of ['Email', 'Push', 'SMS', 'Stream alerts', 'Order updates', 'Promotions']) {
      await expect(page.getByRole('main').getByRole('switch', { name, exact: true })).toBeVisible();
    }
  });

  test('on a phone one control chooses the section, by keyboard too', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAsNew(page, '/profile');
    await expect(navigation(page)).toBeHidden();
    const choice = page.getByRole('combobox', { name: 'Section' });
    await choice.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveText(sections.map(([label]) => label));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/profile?section=help');
    await expect(sectionTitle(page)).toHaveText('Help and Support');
    await expect(choice).toBeFocused();
  });

  test('[ACCT-20] the Orders section, and the page of the menu, show No orders yet and the way to the shop', async ({
    page,
  }) => {
    for (const path of ['/profile?section=orders', '/orders']) {
      await useSession(page, account.token);
      await open(page, path);
      await expect(page.getByText('No orders yet', { exact: true })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Browse products' }).click();
      await expect(page).toHaveURL('/products');
    }
  });

  test('[ACCT-21] [ACCT-22] without addresses and payment methods their sections say so', async ({
    page,
  }) => {
    await openAsNew(page, '/profile?section=addresses');
    await expect(page.getByText('No saved addresses', { exact: true })).toBeVisible();
    await open(page, '/profile?section=payment-methods');
    await expect(page.getByText('No payment methods saved', { exact: true })).toBeVisible();
  });

  test('Help and Support answers questions by keyboard and invents no contact', async ({ page }) => {
    await openAsNew(page, '/profile?section=help');
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
    await openAsNew(page, '/profile');
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
    await openAsNew(page, '/profile');
    await edit(page);
    await form(page).getByLabel('Bio').fill('Typed with care');
    const mend = await failApi(page, '/profiles/me');
    await form(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(form(page).getByRole('alert')).toHaveText('Failed to update profile');
    await expect(form(page).getByLabel('Bio')).toHaveValue('Typed with care');
    await mend();
  });

  test('what the server would refuse is said beside its field, before it is sent', async ({ page }) => {
    await openAsNew(page, '/profile');
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
    await openAsNew(page, '/profile');
    await expect(page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem')).toContainText([
      'Created the account',
    ]);
  });

  test('the owner of a private profile accepts and declines who asks to follow', async ({ page }) => {
    const owner = await newAccount(page.request);
    const send = async (token: string, method: 'put' | 'patch', path: string, data?: object) => {
      const answer = await page.request[method](`/api/v1${path}`, {
        headers: { authorization: `Bearer ${token}` },
        ...(data === undefined ? {} : { data }),
      });
      expect(answer.ok(), `${path} answers ${answer.status()}`).toBe(true);
    };
    await send(owner.token, 'patch', '/profiles/me', { publicProfile: false });
    const session = await page.request.get('/api/v1/auth/get-session', {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const { username } = ((await session.json()) as { user: { username: string } }).user;
    for (const role of ['streamer', 'admin'] as const) {
      const token = await sharedSession(page.request, role);
      await send(token, 'put', `/profiles/users/${username}/follow`);
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
      route.fulfill({ json: { success: true, data: { activity: [] } } }),
    );
    await openAsNew(page, '/profile');
    await expect(page.getByText('No recent activity', { exact: true })).toBeVisible();
  });
});
