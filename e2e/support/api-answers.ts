import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

/** Calls of the REST API in the browser: `/api/v1/streams` with any query. */
function addressOf(path: string): (url: URL) => boolean {
  return (url) => url.pathname === `/api/v1${path}`;
}

/** The network fails for one call of the API. Answers how to mend it. */
export async function failApi(page: Page, path: string): Promise<() => Promise<void>> {
  const matches = addressOf(path);
  await page.route(matches, (route) => route.abort('connectionfailed'));
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

/** What the server answers to anyone, or to the session of a token, out of its envelope. */
export async function readApi<Data>(request: APIRequestContext, path: string, token?: string): Promise<Data> {
  const answer = await request.get(`/api/v1${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  if (!answer.ok()) throw new Error(`GET ${path} answered ${answer.status()}`);
  return ((await answer.json()) as { data: Data }).data;
}
