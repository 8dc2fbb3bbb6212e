import { type ErrorCode, errors } from '@greenroom/contract/errors';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

/** Calls of the REST API in the browser: `/api/v1/streams` with any query. */
function addressOf(path: string): (url: URL) => boolean {
  return (url) => url.pathname === `/api/v1${path}`;
}

/**
 * One call of the API fails: the network does, or with a code the server, which answers so. Answers how to mend it.
 */
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
 * Lets the seconds pass that the page waits between its tries of a failed call, until it says that it failed.
 * `page.clock.install()` comes before the page is opened.
 */
export async function expectAfterRetries(page: Page, failure: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(4000);
    await expect(failure).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [50] });
}

/** Changes what the server answered before the page reads it. */
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

/** A change that the session of a token makes, past the page: what the server answers, out of its envelope. */
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

/** What the server answers to anyone, or to the session of a token, out of its envelope. */
export async function readApi<Data>(request: APIRequestContext, path: string, token?: string): Promise<Data> {
  const answer = await request.get(`/api/v1${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  if (!answer.ok()) throw new Error(`GET ${path} answered ${answer.status()}`);
  return ((await answer.json()) as { data: Data }).data;
}
