import type { APIRequestContext } from '@playwright/test';
import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { sharedSession } from './accounts.ts';
import { callApi } from './api-answers.ts';

/** Puts a new show of the demo streamer on air, without a camera. */
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
