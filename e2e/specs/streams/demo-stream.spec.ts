import { expect, test } from '@playwright/test';
import { viewersButton } from '../../support/live-chat.ts';
import { expectMovingPicture } from '../../support/video.ts';

test('the home page shows the demo show live, with moving video and sound', async ({ page }) => {
  await page.goto('/');
  const hero = page.getByRole('region', { name: 'Featured shows' });
  await expect(hero.getByText('LIVE').first()).toBeVisible();
  await expectMovingPicture(page);
  const frame = page.frames().find((candidate) => candidate.url().includes('/room?'));
  const hasSound = async () =>
    frame?.evaluate(() => {
      const source = document.querySelector('video')?.srcObject;
      return source instanceof MediaStream && source.getAudioTracks().some((track) => !track.muted);
    });
  await expect.poll(hasSound).toBe(true);
});

test('[LIST-2] [LIST-3] [LIST-4] the list of shows leads to the demo show and its chatters', async ({
  page,
}) => {
  await page.goto('/live-streams');
  const card = page.getByRole('article').filter({ hasText: 'LIVE' }).first();
  await expect(card).toContainText(/\d/);
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/stream\/[0-9a-f-]{36}$/);
  await expectMovingPicture(page);
  await expect(page.getByRole('log', { name: 'Chat messages' }).getByRole('paragraph').first()).toBeVisible({
    timeout: 40_000,
  });
  // The chatters here are sample data, not viewers.
  await expect(viewersButton(page)).toHaveAccessibleName('Show viewers, 1 watching');
});
