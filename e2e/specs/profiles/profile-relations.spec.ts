import type { UserProfile } from '@greenroom/contract/profiles/profiles.schemas';
import type { Browser, Page } from '@playwright/test';
import { enterAs, type NewAccount, newAccount, useSession } from '../../support/accounts.ts';
import { callApi, readApi } from '../../support/api-answers.ts';
import { open, reload } from '../../support/opened-page.ts';
import { socketOpened } from '../../support/page-socket.ts';
import { counts, followButton, profilePath } from '../../support/profile-page.ts';
import { expect, test } from '../../support/watched-page.ts';

/** The relations of people on a profile: followers, requests, blocks and reports. */

const privateNotice = "This profile is private - Only followers can see this user's content";

/** Another person's browser. */
async function otherBrowser(browser: Browser, account: NewAccount): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await useSession(page, account.token);
  return page;
}

test('[PROF-13] a follow shows at once, is put back when it fails, and is there on another device', async ({
  page,
  browser,
}) => {
  const wren = await newAccount(page.request);
  const kofi = await newAccount(page.request);
  await useSession(page, kofi.token);
  await open(page, profilePath(wren.username));
  await expect(followButton(page)).toHaveText('Follow');

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const followCall = `**/api/v1/profiles/users/${wren.username}/follow`;
  await page.route(followCall, async (route) => {
    await held;
    await route.abort('connectionfailed');
  });
  await followButton(page).click();
  await expect(followButton(page)).toHaveText('Following');
  await expect(counts(page)).toContainText('1 follower');
  release();
  await expect(followButton(page)).toHaveText('Follow');
  await expect(counts(page)).toContainText('0 followers');
  await page.unroute(followCall);

  await followButton(page).click();
  await expect(followButton(page)).toHaveText('Following');
  await expect
    .poll(async () => {
      const { _count: stored } = await readApi<UserProfile>(page.request, `/profiles/users/${wren.username}`);
      return stored.followers;
    })
    .toBe(1);
  const device = await otherBrowser(browser, kofi);
  await open(device, profilePath(wren.username));
  await expect(followButton(device)).toHaveText('Following');
  const isEnded = device.waitForResponse(/\/follow$/);
  await followButton(device).click();
  await expect(followButton(device)).toHaveText('Follow');
  await isEnded;
  await device.context().close();
  await reload(page);
  await expect(followButton(page)).toHaveText('Follow');
});

test('a visitor who follows signs in first and returns to the profile', async ({ page }) => {
  await open(page, profilePath('lukas'));
  await followButton(page).click();
  await expect(page).toHaveURL('/login?next=%2Fprofile%2Flukas');
});

test('[PROF-21] a private profile is hidden from all but its owner, accepted followers and admins', async ({
  page,
  browser,
}) => {
  const wren = await newAccount(page.request, { publicProfile: false });
  const kofi = await newAccount(page.request);
  const path = profilePath(wren.username);
  const isHidden = async (seen: Page) => {
    await expect(seen.getByText(privateNotice)).toBeVisible();
    await expect(seen.getByRole('region', { name: 'Recent Streams' })).toBeHidden();
    await expect(seen.getByRole('region', { name: 'Wishlist' })).toBeHidden();
  };
  const isShown = async (seen: Page) => {
    await expect(seen.getByRole('region', { name: 'Recent Streams' })).toBeVisible();
    await expect(seen.getByRole('region', { name: 'Wishlist' })).toBeVisible();
    await expect(seen.getByText(privateNotice)).toBeHidden();
  };
  await open(page, path);
  await isHidden(page);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

  const follower = await otherBrowser(browser, kofi);
  await open(follower, path);
  await isHidden(follower);
  // Reloading the page must not cancel the request.
  const isAsked = follower.waitForResponse(/\/follow$/);
  await followButton(follower).click();
  await expect(followButton(follower)).toHaveText('Requested');
  await isAsked;
  await reload(follower);
  await expect(followButton(follower)).toHaveText('Requested');
  await isHidden(follower);
  await callApi(page.request, 'PUT', `/profiles/me/follow-requests/${kofi.username}`, wren.token);
  await reload(follower);
  await expect(followButton(follower)).toHaveText('Following');
  await isShown(follower);
  await follower.context().close();

  const owner = await otherBrowser(browser, wren);
  await open(owner, path);
  await isShown(owner);
  await owner.context().close();
  await enterAs(page, 'admin');
  await open(page, path);
  await isShown(page);
});

test('[PROF-22] a request waits until the owner accepts or declines it on the account page', async ({
  page,
  browser,
}) => {
  const wren = await newAccount(page.request, { publicProfile: false });
  const owner = await otherBrowser(browser, wren);
  const follower = page;
  await useSession(follower, (await newAccount(page.request)).token);
  const ask = async () => {
    const isListening = socketOpened(follower);
    await open(follower, profilePath(wren.username));
    await isListening;
    await followButton(follower).click();
    await expect(followButton(follower)).toHaveText('Requested');
    await open(owner, '/profile');
  };

  await ask();
  await owner.getByRole('button', { name: 'Decline Ada Meadow' }).click();
  await expect(owner.getByRole('button', { name: 'Decline Ada Meadow' })).toHaveCount(0);
  await expect(async () => {
    await reload(follower);
    await expect(followButton(follower)).toHaveText('Follow', { timeout: 1000 });
  }).toPass();

  // The requester's page updates by itself, even the second time in a day, when there is no further notice.
  for (const times of ['once', 'again']) {
    await ask();
    await expect(follower.getByText(privateNotice), times).toBeVisible();
    await owner.getByRole('button', { name: 'Accept Ada Meadow' }).click();
    await expect(owner.getByRole('button', { name: 'Accept Ada Meadow' })).toHaveCount(0);
    await expect(followButton(follower), times).toHaveText('Following');
    await expect(follower.getByRole('region', { name: 'Recent Streams' })).toBeVisible();
    await followButton(follower).click();
    await follower.getByRole('alertdialog').getByRole('button', { name: 'Unfollow' }).click();
    await expect(followButton(follower)).toHaveText('Follow');
  }
  await owner.context().close();
});

test(
  'a blocked user sees that the profile is not available and cannot follow, until the block is removed',
  { tag: '@long' },
  async ({ page, browser }) => {
    const wren = await newAccount(page.request);
    const kofi = await newAccount(page.request);
    await callApi(page.request, 'PUT', `/profiles/users/${wren.username}/follow`, kofi.token);
    await useSession(page, wren.token);
    await open(page, profilePath(kofi.username));
    await expect(counts(page)).toContainText('1 following');
    await page.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: 'Block' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
    await expect(counts(page)).toContainText('0 following');

    const blocked = await otherBrowser(browser, kofi);
    await open(blocked, profilePath(wren.username));
    await expect(blocked.getByText('This profile is not available to you')).toBeVisible();
    await expect(blocked.getByText('This profile is private')).toHaveCount(0);
    await expect(blocked.getByRole('button', { name: /^More about/ })).toBeVisible();
    await expect(followButton(blocked)).toHaveCount(0);
    await expect(blocked.getByRole('region', { name: 'Recent Streams' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Unblock' }).click();
    await expect(followButton(page)).toHaveText('Follow');
    await expect(async () => {
      await reload(blocked);
      await expect(blocked.getByRole('region', { name: 'Recent Streams' })).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 15_000 });
    await blocked.context().close();
  },
);

test(
  'a report needs a reason, preserves the entered text when sending fails, and is sent once',
  { tag: '@long' },
  async ({ page }) => {
    const wren = await newAccount(page.request);
    const kofi = await newAccount(page.request);
    await useSession(page, kofi.token);
    await open(page, profilePath(wren.username));
    const ask = async () => {
      await page.getByRole('button', { name: /^More about/ }).click();
      await page.getByRole('menuitem', { name: 'Report' }).click();
    };
    const dialog = page.getByRole('dialog');
    const sendButton = dialog.getByRole('button', { name: 'Send report' });
    await ask();
    await sendButton.click();
    await expect(dialog.getByText('Choose what is wrong')).toBeVisible();
    await dialog.getByLabel('Spam or advertising').check();
    await dialog.getByLabel('Details (optional)').fill('Sends the same link to everybody.');
    await page.route('**/api/v1/reports/**', (route) => route.abort('connectionfailed'));
    await sendButton.click();
    await expect(dialog.getByRole('alert')).not.toHaveText('');
    await expect(dialog.getByLabel('Details (optional)')).toHaveValue('Sends the same link to everybody.');
    await page.unroute('**/api/v1/reports/**');
    await sendButton.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Thank you. We will look into it.')).toBeVisible();
    await ask();
    await dialog.getByLabel('Spam or advertising').check();
    await sendButton.click();
    await expect(
      dialog.getByText('You have reported this already, and we are looking into it'),
    ).toBeVisible();
  },
);
