import { expect, type Page, test } from '@playwright/test';
import type { OwnStreamFigures } from '@greenroom/contract/streams/streams.schemas';
import { enterAs } from '../../support/accounts.ts';
import { changeAnswer } from '../../support/api-answers.ts';
import { open } from '../../support/opened-page.ts';
import { ownStreams, readFigures } from '../../support/studio.ts';
import { videoFrame } from '../../support/video.ts';

const dashboardPages = {
  Streams: '/studio/streams',
  Products: '/studio/products',
  Audience: '/studio/audience',
  Settings: '/studio/settings',
} as const;
const studioPages = ['/studio', ...Object.values(dashboardPages)];

const studioHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Creator Studio' });

/** Goes from the Dashboard to each of its pages and back. */
async function visitDashboardPages(page: Page): Promise<void> {
  for (const [name, path] of Object.entries(dashboardPages)) {
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name, exact: true })
      .click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page).toHaveURL('/studio?tab=dashboard');
  }
}

test('[STUDIO-6] [STUDIO-7] a signed-out visitor is sent to /auth, and Back does not return to the studio', async ({
  page,
}) => {
  await open(page, '/live-streams');
  const sentToAuth = page.waitForRequest((request) =>
    /^\/auth(\.data)?$/.test(new URL(request.url()).pathname),
  );
  await page.goto('/studio');
  await sentToAuth;
  await expect(page).toHaveURL((url) => url.pathname === '/login');
  await page.goBack();
  await expect(page).toHaveURL('/live-streams');
});

test('[LIVEROLE-8] the studio and every page under it let in streamers and admins, and nobody else', async ({
  page,
}) => {
  for (const path of studioPages) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page).toHaveURL((url) => url.pathname === '/login');
  }
  for (const [role, paths] of [
    ['shopper', studioPages],
    ['brand', ['/studio']],
  ] as const) {
    await enterAs(page, role);
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { name: 'Streaming Access Required' })).toBeVisible();
      await expect(studioHeading(page)).toHaveCount(0);
    }
  }
  for (const role of ['streamer', 'admin'] as const) {
    await enterAs(page, role);
    await open(page, '/studio');
    await expect(page.getByText('Ready to Set Up Your Stream?')).toBeVisible();
    await page.getByRole('tab', { name: 'Dashboard' }).click();
    await visitDashboardPages(page);
  }
});

test('[STUDIO-3] [STUDIO-4] the Dashboard links to four pages, and each is there', async ({ page }) => {
  await enterAs(page, 'streamer');
  await open(page, '/studio?tab=dashboard');
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(links).toHaveText(Object.keys(dashboardPages));
  await visitDashboardPages(page);
  for (const path of Object.values(dashboardPages)) {
    expect((await page.request.get(path)).status()).toBe(200);
  }
});

test('[STUDIO-5] the Dashboard counts the shows that the server has of this streamer', async ({ page }) => {
  await enterAs(page, 'streamer');
  // A rehearsal does not count as a show.
  const own = (await ownStreams(page)).filter(({ isRehearsal }) => !isRehearsal);
  expect(own.length).toBeGreaterThan(0);
  await open(page, '/studio?tab=dashboard');
  await expect
    .poll(() => readFigures(page))
    .toMatchObject({
      'All shows': String(own.length),
      'Shows held': String(own.filter(({ status }) => status === 'ended').length),
    });
  await changeAnswer<OwnStreamFigures>(page, '/studio/figures', (figures) => ({
    ...figures,
    streamCount: 1207,
    endedCount: 0,
  }));
  await open(page, '/studio?tab=dashboard');
  await expect.poll(() => readFigures(page)).toMatchObject({ 'All shows': '1.2K', 'Shows held': '0' });
});

test('the studio offers the show that was announced next, and lists its products', async ({ page }) => {
  await enterAs(page, 'streamer');
  const announced = (await ownStreams(page))
    .filter(({ status }) => status === 'scheduled')
    .toSorted((a, b) => String(a.scheduledTime).localeCompare(String(b.scheduledTime)));
  const title = announced[0]?.title ?? '';
  await open(page, '/studio');
  await expect(page.getByText(/^Scheduled: /)).toBeVisible();
  await page.getByRole('button', { name: 'Use this show' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Make a new show instead' }).click();
  await expect(page.getByRole('button', { name: 'Use this show' })).toBeVisible();
  await page.getByRole('tab', { name: 'Products' }).click();
  await expect(page.getByRole('region', { name: title }).getByRole('listitem')).not.toHaveCount(0);
});

test('a camera that the browser refuses after a delay is shown as refused', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      new Promise((_resolve, reject) => {
        Object.assign(window, { refuseCamera: () => reject(new DOMException('', 'NotAllowedError')) });
      });
  });
  await page.clock.install();
  await enterAs(page, 'streamer');
  await open(page, '/studio');
  await page.getByRole('button', { name: 'Enable Camera Preview' }).click();
  const isAsked = async () => (await videoFrame(page)).evaluate(() => 'refuseCamera' in window);
  await expect.poll(() => isAsked().catch(() => false)).toBe(true);
  // The frame replies to its commands within 4 s, whatever the browser still waits for.
  await page.clock.runFor(5000);
  await expect(page.getByText('Opening camera and microphone…')).toBeVisible();
  const frame = await videoFrame(page);
  await frame.evaluate(() => (window as unknown as { refuseCamera: () => void }).refuseCamera());
  await expect(page.getByText('The camera could not be opened')).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: 'Stage' })
      .getByText(
        'Permission to use the camera and microphone was denied: press the icon left of the address, allow camera and microphone, and try again',
      ),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
});
