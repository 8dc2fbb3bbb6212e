import type { UserProfile } from '@greenroom/contract/profiles/profiles.schemas';
import { expectAccessible } from '../../support/accessibility.ts';
import { enterAs } from '../../support/accounts.ts';
import { changeAnswer, expectAfterRetries, failApi, readApi } from '../../support/api-answers.ts';
import { open, reload } from '../../support/opened-page.ts';
import { counts, followButton, profilePath } from '../../support/profile-page.ts';
import { expect, test } from '../../support/watched-page.ts';

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
  const mend = await failApi(page, '/profiles/users/theo_mends', 'internal');
  await page.getByRole('button', { name: /followers$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Theo Lindqvist/ })
    .click();
  await expectAfterRetries(page, page.getByRole('alert').filter({ hasText: 'Failed to load this profile' }));
  await expect(page.getByRole('link', { name: 'Return to home' })).toBeVisible();
  await mend();
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
