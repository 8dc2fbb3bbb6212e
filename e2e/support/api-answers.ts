import { type ErrorCode, errors } from '@greenroom/contract/errors';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

/** Matches calls of the REST API in the browser: `/api/v1/streams` with any query. */
function addressOf(path: string): (url: URL) => boolean {
  return (url) => url.pathname === `/api/v1${path}`;
}

/** Makes one API call fail: without a response, or with an error code. Returns a function that ends this. */
export async function failApi(page: Page, path: string, code?: ErrorCode): Promise<() => Promise<void>> {
  const matches = addressOf(path);
  await page.route(matches, (route) => {
    if (code === undefined) return route.abort('connectionfailed');
    const { status, message } = errors[code];
    return route.fulfill({ status, json: { success: false, code, message } });
  });
  return () => page.unroute(matches);
}

/**
 * Advances the clock through a page's retries of a failed call until it shows the failure. Call
 * `page.clock.install()` before the page opens.
 */
export async function expectAfterRetries(page: Page, failure: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(4000);
    await expect(failure).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [50] });
}

/** Changes a response of the server before the page reads it. */
export async function changeAnswer<Data>(
  page: Page,
  path: string,
  change: (data: Data) => Data,
): Promise<void> {
  await page.route(addressOf(path), async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Data };
    await route.fulfill({ response, json: { ...body, data: change(body.data) } });
  });
}

/** Makes a change with a session token, without the page. Resolves with the data of the response. */
export async function callApi<Data>(
  request: APIRequestContext,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  token: string,
  data?: object,
): Promise<Data> {
  const answer = await request.fetch(`/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data === undefined ? {} : { data }),
  });
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

/** Reads from the API, anonymously or with a session token. Resolves with the data of the response. */
export async function readApi<Data>(request: APIRequestContext, path: string, token?: string): Promise<Data> {
  const answer = await request.get(`/api/v1${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  if (!answer.ok()) throw new Error(`GET ${path} answered ${answer.status()}`);
  return ((await answer.json()) as { data: Data }).data;
}
