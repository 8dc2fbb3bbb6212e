import type { APIRequestContext } from '@playwright/test';
import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { sharedSession } from './accounts.ts';
import { readApi } from './api-answers.ts';

async function post(request: APIRequestContext, token: string, path: string, data?: object) {
  const answer = await request.post(`/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(data === undefined ? {} : { data }),
  });
  if (!answer.ok()) throw new Error(`POST ${path} answered ${answer.status()}: ${await answer.text()}`);
  return ((await answer.json()) as { data: StreamDetail }).data;
}

/** Puts a new show of the demo streamer on air, without a camera. */
export async function goLive(
  request: APIRequestContext,
  show: { title: string; productIds?: readonly string[] },
): Promise<StreamDetail> {
  const token = await sharedSession(request, 'streamer');
  const created = await post(request, token, '/streams', {
    description: 'A show of the browser tests',
    ...show,
  });
  return post(request, token, `/streams/${created.id}/go-live`);
}

export async function endShow(request: APIRequestContext, id: string): Promise<void> {
  await post(request, await sharedSession(request, 'streamer'), `/streams/${id}/end`);
}

/** Makes sure that a show of anybody is on air, as its own broadcaster or an admin may. */
export async function keepOnAir(request: APIRequestContext, id: string): Promise<void> {
  const { isLive } = await readApi<StreamDetail>(request, `/streams/${id}`);
  if (!isLive) await post(request, await sharedSession(request, 'admin'), `/streams/${id}/go-live`);
}
