import type { ManagedStream, StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { sharedSession } from '../../support/accounts.ts';
import { callApi, readApi } from '../../support/api-answers.ts';
import { endStream } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

test('a page that was open before its show gets the media room at the start, and not before', async ({
  page,
  request,
}) => {
  const streamer = await sharedSession(request, 'streamer');
  const show = await callApi<ManagedStream>(request, 'POST', '/streams', streamer, {
    title: 'Opened too early',
    description: 'A show of the browser tests',
  });
  try {
    const room = page.locator(`iframe[src*="${show.vdoRoomId}"]`);
    await open(page, `/stream/${show.id}`);
    await expect(page.getByRole('heading', { name: 'Opened too early' })).toBeVisible();
    await expect(room).toHaveCount(0);
    expect(await readApi<StreamDetail>(request, `/streams/${show.id}`)).not.toHaveProperty('vdoRoomId');
    expect(await page.content()).not.toContain(show.vdoRoomId);

    await callApi(request, 'POST', `/streams/${show.id}/go-live`, streamer);
    await expect(room).toHaveCount(1);
  } finally {
    await endStream(request, show.id);
  }
});
