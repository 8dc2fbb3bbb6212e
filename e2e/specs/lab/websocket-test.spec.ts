import { expect, type Page, test, type WebSocket } from '@playwright/test';
import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { enterAs, sharedSession } from '../../support/accounts.ts';
import { callApi, readApi } from '../../support/api-answers.ts';
import { endStream } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';

/** The WebSocket test page with the real server: it starts and ends a show that only this file uses. */
let page: Page;
let show: ManagedStream;
let transports: string[] = [];
const webSockets: WebSocket[] = [];

const button = (name: string) => page.getByRole('button', { name, exact: true });
const log = () => page.getByRole('list', { name: 'Events of the socket' });
const messages = () => page.getByRole('list', { name: 'Messages' });
const box = () => page.getByPlaceholder('Type a message');
const fact = (name: string) =>
  page
    .getByRole('region', { name: 'State' })
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd');
const choose = async (id: string) =>
  page.getByRole('combobox', { name: 'Stream', exact: true }).selectOption(id);

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser, request }) => {
  const token = await sharedSession(request, 'streamer');
  show = await callApi(request, 'POST', '/streams', token, { title: 'A show of sockets' });
  page = await (await browser.newContext()).newPage();
  page.on('request', (sent) => {
    const transport = new URL(sent.url()).searchParams.get('transport');
    if (transport !== null) transports.push(transport);
  });
  page.on('websocket', (socket) => {
    webSockets.push(socket);
    const transport = new URL(socket.url()).searchParams.get('transport');
    if (transport !== null) transports.push(transport);
  });
  await enterAs(page, 'streamer');
  await open(page, '/websocket-test');
});
test.afterAll(async ({ request }) => {
  await endStream(request, show.id).catch(() => undefined);
  await page.context().close();
});

test('[LAB-24] [LAB-25] [LAB-32] it shows who is signed in, and the streams to choose from; without one nothing is joined', async () => {
  await expect(page.getByText('Signed in as: streamer@greenroom.test')).toBeVisible();
  const select = page.getByRole('combobox', { name: 'Stream', exact: true });
  await expect(select.locator('option').first()).toHaveText('-- Choose stream --');
  await expect(select.locator(`option[value="${show.id}"]`)).toHaveText('A show of sockets (not live)');
  await expect(select).toHaveValue('');
  for (const name of ['Join Stream', 'Start (REST go-live)', 'End (REST)'])
    await expect(button(name)).toHaveAttribute('aria-disabled', 'true');
  // The selection can be cleared.
  await choose(show.id);
  await expect(button('Join Stream')).not.toHaveAttribute('aria-disabled', 'true');
  await select.selectOption('-- Choose stream --');
  await expect(select).toHaveValue('');
  await expect(button('Join Stream')).toHaveAttribute('aria-disabled', 'true');
});

test('[LAB-31] a chosen stream is shown with its title and that it is not live', async () => {
  await choose(show.id);
  await expect(fact('Stream')).toHaveText('A show of sockets');
  await expect(fact('Live')).toHaveText('no');
});

test('[LAB-33] [LAB-35] [LAB-34] a stream that is not live is not joined and not ended; it can go live', async () => {
  await choose(show.id);
  await expect(fact('Live')).toHaveText('no');
  await expect(button('End (REST)')).toHaveAttribute('aria-disabled', 'true');
  await button('Join Stream').click();
  await expect(log()).toContainText('join blocked not live: A show of sockets');
  await expect(fact('Socket')).toHaveText('closed');
  await expect(fact('Room')).toHaveText('-');
  await expect(button('Start (REST go-live)')).not.toHaveAttribute('aria-disabled', 'true');
});

test('[LAB-30] the log on the page keeps the newest 200 entries, until it is cleared', async () => {
  const entries = log().getByRole('listitem');
  await button('Clear').click();
  await expect(entries).toHaveCount(0);
  // Each press for a show that is not live is an entry.
  const press = async (times: number) =>
    button('Join Stream').evaluate((element: HTMLElement, count) => {
      for (let pressed = 0; pressed < count; pressed += 1) element.click();
    }, times);
  await press(199);
  await expect(entries).toHaveCount(199);
  await press(4);
  await expect(entries).toHaveCount(200);
  await button('Clear').click();
  await expect(entries).toHaveCount(0);
});

test('[LAB-26] [LIVEAPI-3] [LIVEAPI-19] Start puts it on air by /v1, and its answer says how many watch', async () => {
  const asked = page.waitForRequest((sent) => sent.method() === 'POST');
  await page.route(`**/v1/streams/${show.id}/go-live`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, viewerCount: 37 } } });
  });
  await button('Start (REST go-live)').click();
  const { pathname, origin } = new URL((await asked).url());
  expect(pathname).toBe(`/v1/streams/${show.id}/go-live`);
  expect(origin).toBe(new URL(page.url()).origin);
  await expect(fact('Live')).toHaveText('yes');
  await expect(fact('Viewers')).toHaveText('37');
  await page.unroute(`**/v1/streams/${show.id}/go-live`);
  await expect(button('Start (REST go-live)')).toHaveAttribute('aria-disabled', 'true');
  await expect(button('End (REST)')).not.toHaveAttribute('aria-disabled', 'true');
  for (const name of ['Join Stream', 'Leave Stream']) await expect(button(name)).toBeVisible();
});

test('[LAB-31] [LAB-29] [SOCK-4] a joined stream is shown with its room, title, transport and socket id, and each event is in the log', async () => {
  transports = [];
  for (const name of ['Room', 'Transport', 'Socket id']) await expect(fact(name)).toHaveText('-');
  await button('Join Stream').click();
  await expect(fact('Room')).toHaveText(show.id);
  await expect(fact('Stream')).toHaveText('A show of sockets');
  await expect(fact('Live')).toHaveText('yes');
  await expect(fact('Transport')).toHaveText('websocket');
  await expect(fact('Socket id')).toHaveText(/^[\w-]{20}$/);
  await expect(log()).toContainText('connect {"id":');
  await expect(log()).toContainText(`→ stream:join {"streamId":"${show.id}"}`);
  await expect(log()).toContainText(`stream:joined {"streamId":"${show.id}"`);
  expect(transports).toEqual(['websocket']);
});

test('[LAB-27] [LAB-28] [LAB-39] Enter sends what is not blank, in a joined room', async () => {
  await box().fill('   ');
  await box().press('Enter');
  await expect(button('Send')).toHaveAttribute('aria-disabled', 'true');
  await expect(log()).not.toContainText('→ chat:send-message');
  await box().fill('Hello from a test page');
  await box().press('Enter');
  await expect(messages().getByRole('listitem')).toHaveText([/Hello from a test page$/]);
  await expect(box()).toHaveValue('');
  await expect(log()).toContainText('chat:message:sent');
});

test('[LAB-34] [LAB-35] [LAB-46] while it is live it can be ended and not started; a refused message is in the log as a chat error', async () => {
  await expect(fact('Live')).toHaveText('yes');
  await expect(button('Start (REST go-live)')).toHaveAttribute('aria-disabled', 'true');
  await expect(button('End (REST)')).not.toHaveAttribute('aria-disabled', 'true');
  const calls = await log().getByText('→ POST').count();
  await button('Start (REST go-live)').press('Enter');
  await box().fill('x'.repeat(501));
  await box().press('Enter');
  await expect(log()).toContainText('chat:error');
  await expect(log()).toContainText('A message has at most 500 characters');
  await expect(messages().getByRole('listitem')).toHaveCount(1);
  await expect(log().getByText('→ POST')).toHaveCount(calls);
});

test('[LAB-38] [LAB-39] leaving the stream closes the socket, and nothing is sent after it', async () => {
  const open = webSockets.at(-1);
  expect(open?.isClosed()).toBe(false);
  await button('Leave Stream').click();
  await expect(fact('Socket')).toHaveText('closed');
  await expect.poll(() => open?.isClosed()).toBe(true);
  await expect(fact('Room')).toHaveText('-');
  await expect(fact('Socket id')).toHaveText('-');
  await expect(log()).toContainText('→ stream:leave');
  await box().fill('To nobody');
  await expect(button('Send')).toHaveAttribute('aria-disabled', 'true');
});

test('[LAB-31] [LAB-36] [LAB-37] End ends it on the server: not live, nobody watches, and the socket is closed', async ({
  request,
}) => {
  await button('Join Stream').click();
  await expect(fact('Room')).toHaveText(show.id);
  const open = webSockets.at(-1);
  expect(open?.isClosed()).toBe(false);
  await button('End (REST)').click();
  await expect(fact('Live')).toHaveText('no');
  await expect(fact('Viewers')).toHaveText('0');
  await expect(fact('Socket')).toHaveText('closed');
  for (const name of ['Room', 'Transport', 'Socket id']) await expect(fact(name)).toHaveText('-');
  await expect.poll(() => open?.isClosed()).toBe(true);
  expect(await readApi(request, `/streams/${show.id}`)).toMatchObject({ status: 'ended' });
});

test('[LAB-45] a refused go-live, and a refused end, is in the log with its message and its status, and nowhere else', async () => {
  // The show has ended. The server knows it, but this list does not.
  let isListedLive = false;
  await page.route('**/v1/streams?*', (route) => route.abort());
  await page.route('**/v1/streams', (route) =>
    route.fulfill({
      json: { success: true, data: [{ id: show.id, title: 'Ended', isLive: isListedLive, viewerCount: 0 }] },
    }),
  );
  await button('Start (REST go-live)').click();
  await expect(log()).toContainText(/go-live failed .+ \(HTTP 4\d\d\)/);
  await expect(page.getByRole('alert')).toHaveCount(0);

  isListedLive = true;
  await open(page, '/websocket-test');
  await choose(show.id);
  await page.route(`**/v1/streams/${show.id}/end`, (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, code: 'internal', message: 'It is over already', requestId: 'r1' },
    }),
  );
  await button('End (REST)').click();
  await expect(log()).toContainText('end failed It is over already (HTTP 409)');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute(`**/v1/streams/${show.id}/end`);
  await page.unroute('**/v1/streams?*');
  await page.unroute('**/v1/streams');
});

test('[LAB-44] a refused join is in the log as connection_failed', async () => {
  const nobodys = '0198c1de-0000-7000-8000-00000000dead';
  await page.route('**/v1/streams*', (route) =>
    route.fulfill({
      json: { success: true, data: [{ id: nobodys, title: 'Gone', isLive: true, viewerCount: 1 }] },
    }),
  );
  await open(page, '/websocket-test');
  await choose(nobodys);
  await button('Join Stream').click();
  await expect(log()).toContainText('connection_failed {"code":"stream_not_found"');
  await expect(fact('Room')).toHaveText('-');
});

test('[LAB-31] [LAB-42] [LAB-43] a failed connection is shown as Error: and is in the log as connect_error', async () => {
  // The token is replaced on its way to the server, which rejects it.
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) =>
      server.send(message.toString().startsWith('40') ? '40{"token":"of-nobody"}' : message),
    );
  });
  await open(page, '/websocket-test');
  await choose('0198c1de-0000-7000-8000-00000000dead');
  await button('Join Stream').click();
  await expect(page.getByRole('alert')).toHaveText('Error: Unauthorized - please sign in again');
  await expect(log()).toContainText('connect_error Unauthorized - please sign in again');
  await expect(fact('Socket')).toHaveText('closed');
});

test('[LAB-41] a list that cannot be fetched is empty', async () => {
  await page.unroute('**/v1/streams*');
  let failed = 0;
  await page.route('**/v1/streams*', async (route) => {
    await route.abort('connectionfailed');
    failed += 1;
  });
  await page.clock.install();
  await open(page, '/websocket-test');
  await expect(page.getByRole('heading', { name: 'WebSocket test' })).toBeVisible();
  await expect.poll(() => failed).toBeGreaterThan(0);
  const before = failed;
  // The page polls every 10 s, and has shown the failure by then.
  await page.clock.runFor(10_000);
  await expect.poll(() => failed).toBeGreaterThan(before);
  await expect(page.getByRole('combobox', { name: 'Stream', exact: true }).locator('option')).toHaveText([
    '-- Choose stream --',
  ]);
});
