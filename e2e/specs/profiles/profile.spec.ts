import type { UserProfile } from '@greenroom/contract/profiles/profiles.schemas';
import { enterAs } from '../../support/accounts.ts';
import { readApi } from '../../support/api-answers.ts';
import { open } from '../../support/opened-page.ts';
import { profilePath } from '../../support/profile-page.ts';
import { expect, test } from '../../support/watched-page.ts';

test('[PROF-2] [PROF-3] without a profile the page says so, and leads home', async ({ page }) => {
  const answer = await page.goto(profilePath('nobody_of_this_name'));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Profile not found', exact: true })).toBeVisible();
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
  const loading = page.getByRole('status', { name: 'Loading profile' });
  await expect(loading).toBeVisible();
  const isSpinning = (element: Element) =>
    element
      .getAnimations({ subtree: true })
      .some((animation) => animation instanceof CSSAnimation && animation.animationName === 'spin');
  expect(await loading.evaluate(isSpinning)).toBe(true);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Vale' })).toBeVisible();
  await expect(loading).toBeHidden();
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

  // Closing it with its own button leaves no history entry.
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

test('a shared link has a preview, and /streamers/{id} leads to that streamer’s profile', async ({
  page,
}) => {
  const juno = await readApi<UserProfile>(page.request, '/profiles/users/juno');
  const html = await (await page.request.get(profilePath('juno'))).text();
  expect(html).toContain('<title>Juno Marchetti (@juno) | Greenroom</title>');
  expect(html).toContain('"@type":"ProfilePage"');
  expect(html).toContain('Verified Streamer');
  expect(html).not.toContain('streamer@greenroom.test');
  await page.goto(`/streamers/${juno.id}`);
  await expect(page).toHaveURL(profilePath('juno'));
});
