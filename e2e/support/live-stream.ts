import { type APIRequestContext, expect } from '@playwright/test';
import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { sharedSession } from './accounts.ts';
import { callApi } from './api-answers.ts';

/** Starts a new show of the demo streamer, without a camera. */
export async function goLive(
  request: APIRequestContext,
  show: { title: string; productIds?: readonly string[] },
): Promise<ManagedStream> {
  const token = await sharedSession(request, 'streamer');
  const created = await callApi<ManagedStream>(request, 'POST', '/streams', token, {
    description: 'A show of the browser tests',
    ...show,
  });
  return callApi(request, 'POST', `/streams/${created.id}/go-live`, token);
}

export async function endStream(request: APIRequestContext, id: string): Promise<void> {
  await callApi(request, 'POST', `/streams/${id}/end`, await sharedSession(request, 'streamer'));
}

/**
 * Expects a page to show how long a show has been live, as `1:02:03` or `2:03`, to the second. A page on a busy
 * machine may be a second late, so it is polled.
 */
export async function expectTimeOnAir(
  startedAt: string,
  readShown: () => Promise<string | undefined>,
): Promise<void> {
  await expect
    .poll(async () => {
      const beforeMs = Date.now();
      const seconds = (await readShown())?.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
      const elapsed = (nowMs: number) => Math.floor((nowMs - Date.parse(startedAt)) / 1000);
      // Between the two readings of this clock, or one second earlier, until the page's next tick.
      return seconds !== undefined && seconds >= elapsed(beforeMs) - 1 && seconds <= elapsed(Date.now());
    })
    .toBe(true);
}
