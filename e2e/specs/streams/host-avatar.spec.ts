import type { Page } from '@playwright/test';
import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { newSession } from '../../support/accounts.ts';
import { open } from '../../support/opened-page.ts';
import { startOwnServer } from '../../support/servers/own-server.ts';
import { expect, test } from '../../support/watched-page.ts';

/** Opens a new show of the demo admin, who has uploaded no image, and returns the host's id and avatar. */
async function openStream(page: Page) {
  const created = await page.request.post('/api/v1/streams', {
    headers: { authorization: `Bearer ${await newSession(page.request, 'admin')}` },
    data: { title: 'A host without a picture' },
  });
  const { id, user, streamerAvatar } = ((await created.json()) as { data: StreamDetail }).data;
  await open(page, `/stream/${id}`);
  const picture = page.getByRole('main').locator(`img[src="${streamerAvatar}"]`).first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  return { hostId: user.id, streamerAvatar };
}

test('[VIEW-19] the host’s avatar is this server’s own drawing', async ({ page }) => {
  const { hostId, streamerAvatar } = await openStream(page);
  expect(streamerAvatar).toBe(`/avatars/${hostId}`);
});

test.describe('on a server whose operator names an avatar service', () => {
  let server: Awaited<ReturnType<typeof startOwnServer>>;
  test.beforeAll(async () => {
    server = await startOwnServer({
      variables: { AVATAR_SERVICE_URL: 'https://avatars.example/{id}.svg?style=plain' },
    });
  });
  test.afterAll(async () => server.stop());

  test('[VIEW-19] the host’s avatar comes from there', async ({ browser }) => {
    const page = await browser.newPage({ baseURL: server.origin });
    await page.route('https://avatars.example/**', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="20"/></svg>',
      }),
    );
    const { hostId, streamerAvatar } = await openStream(page);
    expect(streamerAvatar).toBe(`https://avatars.example/${hostId}.svg?style=plain`);
    await page.close();
  });
});
