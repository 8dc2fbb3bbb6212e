import type { UserProfile } from '@greenroom/contract/profiles/profiles.schemas';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { enterAs, password, useSession } from '../support/accounts.ts';
import { changeAnswer, expectAfterRetries, readApi } from '../support/api-answers.ts';
import { open, reload } from '../support/opened-page.ts';
import { socketOpened } from '../support/page-socket.ts';
import { expect, test } from '../support/watched-page.ts';

const privateNotice = "This profile is private - Only followers can see this user's content";

const followButton = (page: Page) => page.getByRole('button', { name: /^(Follow|Requested|Following)$/ });
const counts = (page: Page) => page.getByRole('list', { name: 'Counts' });
const profilePath = (username: string) => `/profile/${username}`;

interface Person {
  username: string;
  token: string;
}

let people = 0;

async function newPerson(request: APIRequestContext, changes: Partial<UserProfile> = {}): Promise<Person> {
  people += 1;
  const name = `profile_${Date.now().toString(36)}${people}`;
  const answer = await request.post('/api/v1/auth/sign-up/email', {
    data: { name: 'Ada Meadow', email: `${name}@example.com`, password, username: name },
  });
  const token = answer.headers()['set-auth-token'];
  if (token === undefined) throw new Error(`nobody could sign up: ${answer.status()} ${await answer.text()}`);
  const { user } = (await answer.json()) as { user: { username: string } };
  if (Object.keys(changes).length > 0) {
    const changed = await request.patch('/api/v1/profiles/me', {
      headers: { authorization: `Bearer ${token}` },
      data: changes,
    });
    expect(changed.ok()).toBe(true);
  }
  return { username: user.username, token };
}

const send = async (page: Page, person: Person, method: string, path: string) => {
  const answer = await page.request.fetch(`/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(answer.ok(), `${method} ${path}`).toBe(true);
};

/** A browser of somebody else's. */
async function otherBrowser(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await useSession(page, person.token);
  return page;
}

test('[PROF-6] [PROF-7] [PROF-10] [PROF-11] the header shows username, bio, location, social links and counts', async ({
  page,
}) => {
  const juno = await readApi<UserProfile>(page.request, '/profiles/users/juno');
  await open(page, profilePath('juno'));
  await expect(page.getByRole('heading', { level: 1, name: 'Juno Marchetti' })).toBeVisible();
  await expect(page.getByText('@juno', { exact: true })).toBeVisible();
  await expect(page.getByText(juno.bio)).toBeVisible();
  await expect(page.getByText('Bologna, Italy')).toBeVisible();
  for (const name of ['Instagram', 'YouTube', 'Website']) {
    const link = page.getByRole('list', { name: 'Social links' }).getByRole('link', { name });
    await expect(link).toHaveAttribute('href', /^https:/);
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
  const { _count: shown } = juno;
  await expect(counts(page)).toHaveText(
    `${shown.followers} followers${shown.following} following${shown.streams} ${shown.streams === 1 ? 'stream' : 'streams'}`,
  );
});

test('[PROF-4] the header shows the avatar, or a placeholder without one', async ({ page }) => {
  await enterAs(page, 'shopper');
  await open(page, profilePath('juno'));
  const avatar = page.locator('main header').locator('img').first();
  await expect(avatar).toBeVisible();
  await expect
    .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await changeAnswer<UserProfile>(page, '/profiles/users/juno', (profile) => ({ ...profile, avatarUrl: '' }));
  await reload(page);
  await expect(followButton(page)).toBeVisible();
  await expect(page.locator('main header').locator('img')).toHaveCount(0);
  await expect(page.locator('main header').getByText('J', { exact: true })).toBeVisible();
});

test('[PROF-9] the Verified Streamer badge is shown for role streamer and for no other role', async ({
  page,
}) => {
  for (const [username, role] of [
    ['juno', 'streamer'],
    ['shopper', 'user'],
    ['fernhollow', 'brand'],
    ['admin', 'admin'],
  ] as const) {
    expect((await readApi<UserProfile>(page.request, `/profiles/users/${username}`)).role).toBe(role);
    await open(page, profilePath(username));
    await expect(page.getByText(`@${username}`, { exact: true })).toBeVisible();
    await expect(page.getByText('Verified Streamer')).toHaveCount(role === 'streamer' ? 1 : 0);
  }
});

test('[PROF-15] [PROF-16] [PROF-18] [PROF-19] a public profile shows recent streams and the wishlist', async ({
  page,
}) => {
  const juno = await readApi<UserProfile>(page.request, '/profiles/users/juno');
  await open(page, profilePath('juno'));
  const streams = page.getByRole('region', { name: 'Recent Streams' });
  const wishlist = page.getByRole('region', { name: 'Wishlist' });
  const [stream] = juno.streams ?? [];
  const [item] = juno.wishlist ?? [];
  if (stream?.startedAt === undefined || item === undefined)
    throw new Error('Juno has no stream, or no wish');
  const streamCard = streams.getByRole('listitem').filter({ hasText: stream.title });
  await expect(streamCard.getByRole('link', { name: stream.title })).toHaveAttribute(
    'href',
    `/stream/${stream.id}`,
  );
  await expect(streamCard).toContainText(stream.description);
  await expect(streamCard).toContainText(`${stream.viewerCount} viewers`);
  await expect(streamCard.locator('time')).toHaveAttribute('datetime', stream.startedAt);
  await expect(streamCard.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);

  const card = wishlist.getByRole('listitem').filter({ hasText: item.name });
  await expect(card).toContainText(`$${item.price.toFixed(2)}`);
  const picture = card.locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await card.getByRole('link', { name: item.name }).click();
  await expect(page).toHaveURL(`/products/${item.id}`);
});

test('[PROF-17] [PROF-20] empty lists say so', async ({ page }) => {
  await open(page, profilePath('lukas'));
  await expect(page.getByRole('region', { name: 'Recent Streams' })).toContainText('No streams yet');
  await expect(page.getByRole('region', { name: 'Wishlist' })).toContainText('No items in wishlist');
});

test('[PROF-2] [PROF-3] without a profile the page says so, and leads home', async ({ page }) => {
  const answer = await page.goto(profilePath('nobody_of_this_name'));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Profile not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to home' }).click();
  await expect(page).toHaveURL('/');

  await enterAs(page, 'shopper');
  await page.route('**/api/v1/profiles/users/lukas', (route) =>
    route.fulfill({
      status: 404,
      json: { success: false, code: 'profile_not_found', message: 'This profile has moved away' },
    }),
  );
  await page.goto(profilePath('lukas'));
  await expect(page.getByRole('heading', { name: 'This profile has moved away' })).toBeVisible();
});

test('[PROF-1] a spinner shows while the profile loads, then the profile and its title', async ({ page }) => {
  await open(page, profilePath('juno'));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/profiles/users/shopper', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: /followers$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Robin Vale/ })
    .click();
  await expect(page.getByRole('status', { name: 'Loading profile' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Vale' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading profile' })).toBeHidden();
  await expect(page).toHaveTitle(/^Robin Vale \(@shopper\)/);
});

test('Back closes the list of followers and stays on the profile', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Followers' });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/live-streams');
  await open(page, profilePath('juno'));
  await page.getByRole('button', { name: /followers$/ }).click();
  await expect(dialog.getByRole('link', { name: /Robin Vale/ })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(profilePath('juno'));
  await expect(page.getByRole('heading', { level: 1, name: 'Juno Marchetti' })).toBeVisible();

  // Closed by its own button it leaves no step behind.
  await page.getByRole('button', { name: /followers$/ }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(profilePath('juno'));
  await page.goBack();
  await expect(page).toHaveURL('/live-streams');

  await open(page, `${profilePath('juno')}?list=followers`);
  await expect(dialog.getByRole('link', { name: /Robin Vale/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(profilePath('juno'));
  await expect(dialog).toBeHidden();
});

test('[PROF-12] the owner sees Edit Profile, going to the account page, and nobody else does', async ({
  page,
}) => {
  await enterAs(page, 'shopper');
  await open(page, profilePath('shopper'));
  await expect(followButton(page)).toBeHidden();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await open(page, profilePath('lukas'));
  await expect(followButton(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeHidden();
});

test('[PROF-13] a follow shows at once, is put back when it fails, and is there on another device', async ({
  page,
  browser,
}) => {
  const wren = await newPerson(page.request);
  const kofi = await newPerson(page.request);
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
  await followButton(device).click();
  await expect(followButton(device)).toHaveText('Follow');
  await device.context().close();
  await reload(page);
  await expect(followButton(page)).toHaveText('Follow');
});

test('a visitor who follows signs in first and comes back to the profile', async ({ page }) => {
  await open(page, profilePath('lukas'));
  await followButton(page).click();
  await expect(page).toHaveURL('/login?next=%2Fprofile%2Flukas');
});

test('[PROF-21] a private profile is hidden from all but its owner, accepted followers and admins', async ({
  page,
  browser,
}) => {
  const wren = await newPerson(page.request, { publicProfile: false });
  const kofi = await newPerson(page.request);
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
  await followButton(follower).click();
  await expect(followButton(follower)).toHaveText('Requested');
  await reload(follower);
  await expect(followButton(follower)).toHaveText('Requested');
  await isHidden(follower);
  await send(page, wren, 'PUT', `/profiles/me/follow-requests/${kofi.username}`);
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
  const wren = await newPerson(page.request, { publicProfile: false });
  const owner = await otherBrowser(browser, wren);
  const follower = page;
  await useSession(follower, (await newPerson(page.request)).token);
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

  await ask();
  await expect(follower.getByText(privateNotice)).toBeVisible();
  await owner.getByRole('button', { name: 'Accept Ada Meadow' }).click();
  await expect(owner.getByRole('button', { name: 'Accept Ada Meadow' })).toHaveCount(0);
  // The page of the one who asked learns it by itself.
  await expect(followButton(follower)).toHaveText('Following');
  await expect(follower.getByRole('region', { name: 'Recent Streams' })).toBeVisible();
  await owner.context().close();
});

test('a blocked user is told that the profile is not available to them and finds nothing to follow, until the block is taken back', async ({
  page,
  browser,
}) => {
  const wren = await newPerson(page.request);
  const kofi = await newPerson(page.request);
  await send(page, kofi, 'PUT', `/profiles/users/${wren.username}/follow`);
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
});

test('a report asks for a reason, keeps what was typed when sending fails, and is sent once', async ({
  page,
}) => {
  const wren = await newPerson(page.request);
  const kofi = await newPerson(page.request);
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
  await expect(dialog.getByText('You have reported this profile already')).toBeVisible();
});

test('a shared link unfurls, and /streamers/{id} leads to that streamer’s profile', async ({ page }) => {
  const juno = await readApi<UserProfile>(page.request, '/profiles/users/juno');
  const html = await (await page.request.get(profilePath('juno'))).text();
  expect(html).toContain('<title>Juno Marchetti (@juno) | Greenroom</title>');
  expect(html).toContain('"@type":"ProfilePage"');
  expect(html).toContain('Verified Streamer');
  expect(html).not.toContain('streamer@greenroom.test');
  await page.goto(`/streamers/${juno.id}`);
  await expect(page).toHaveURL(profilePath('juno'));
});

test('a server that fails leaves Retry and a way home', async ({ page }) => {
  await enterAs(page, 'shopper');
  await page.clock.install();
  await open(page, profilePath('juno'));
  await page.route('**/api/v1/profiles/users/theo_mends', (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, code: 'internal', message: 'Something went wrong' },
    }),
  );
  await page.getByRole('button', { name: /followers$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Theo Lindqvist/ })
    .click();
  await expectAfterRetries(page, page.getByRole('alert').filter({ hasText: 'Failed to load this profile' }));
  await expect(page.getByRole('link', { name: 'Return to home' })).toBeVisible();
  await page.unroute('**/api/v1/profiles/users/theo_mends');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Theo Lindqvist' })).toBeVisible();
});

for (const [name, path] of [
  ['public', '/profile/juno'],
  ['private', '/profile/priya'],
  ['missing', '/profile/nobody_of_this_name'],
] as const) {
  test(`a ${name} profile has no serious finding, light and dark, on a phone and a desk`, async ({
    page,
  }) => {
    await enterAs(page, 'shopper');
    await open(page, path);
    if (name !== 'missing') await expect(followButton(page)).toBeVisible();
    await expectAccessible(page);
  });
}
