import { errors } from '@greenroom/contract/errors';
import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { expect, type Page, test } from '@playwright/test';
import { enterAs, tokenKey } from '../../support/accounts.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';

/** Two sockets of one page in the chat of a real show. */
let page: Page;
let show: ManagedStream;
/** The authentication data of each connection: Socket.IO's packet 40. */
const credentials: string[] = [];

const button = (name: string) => page.getByRole('button', { name, exact: true });
const part = (place: number) => page.getByRole('region', { name: `Socket ${place}` });
const fact = (place: number, name: string) =>
  part(place)
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd');
const messages = (place: number) =>
  page.getByRole('list', { name: `Messages of socket ${place}` }).getByRole('listitem');
const box = (place: number) => page.getByLabel(`Message of socket ${place}`, { exact: true });
const debugConsole = () => page.getByRole('list', { name: 'Debug console' });

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser, request }) => {
  show = await goLive(request, { title: 'A show for two' });
  page = await (await browser.newContext()).newPage();
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      if (String(payload).startsWith('40')) credentials.push(String(payload).slice(2));
    });
  });
  await enterAs(page, 'shopper');
  await open(page, '/websocket-chat-test');
});
test.afterAll(async ({ request }) => {
  await endStream(request, show.id);
  await page.context().close();
});

test('[LAB-53] the stream is named by its id', async () => {
  await expect(button('Join with socket 1')).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Stream id').fill('no id');
  await expect(page.getByRole('alert')).toHaveText('A stream id is a UUID, as in the address of a show');
  await page.getByLabel('Stream id').fill(` ${show.id} `);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('[LAB-47] [LAB-48] [LAB-49] socket 1 has the session’s token and socket 2 nothing, and each joins on its own', async () => {
  await button('Connect socket 1').click();
  await expect(fact(1, 'Socket')).toHaveText('connected');
  await expect(fact(2, 'Socket')).toHaveText('closed');
  const token = await page.evaluate((key) => localStorage.getItem(key), tokenKey);
  await button('Join with socket 1').click();
  await expect(fact(1, 'Room')).toHaveText(show.id);
  await expect(fact(2, 'Room')).toHaveText('-');

  await button('Connect socket 2').click();
  await expect(fact(2, 'Socket')).toHaveText('connected');
  await button('Join with socket 2').click();
  await expect(fact(2, 'Room')).toHaveText(show.id);
  // The page's own socket connected before them.
  expect(credentials.slice(-2).map((sent) => (sent === '' ? {} : JSON.parse(sent)))).toEqual([{ token }, {}]);
  const ids = [await fact(1, 'Socket id').innerText(), await fact(2, 'Socket id').innerText()];
  expect(new Set(ids).size).toBe(2);
});

test('[LAB-50] [LAB-52] a message of socket 1 reaches both; a blank one is not sent', async () => {
  await box(1).fill('  \t ');
  await box(1).press('Enter');
  await expect(button('Send of socket 1')).toHaveAttribute('aria-disabled', 'true');
  await expect(debugConsole()).not.toContainText('→ chat:send-message');
  await box(1).fill('  From the first  ');
  await button('Send of socket 1').click();
  await expect(messages(1)).toHaveText([/From the first$/]);
  await expect(messages(2)).toHaveText([/From the first$/]);
});

test('[LAB-51] what socket 2 sends is refused, and the page says why', async () => {
  await box(2).fill('From nobody');
  await button('Send of socket 2').click();
  await expect(part(2).getByRole('alert')).toHaveText(`Error: ${errors.chat_sign_in_required.message}`);
  await expect(part(1).getByRole('alert')).toHaveCount(0);
  await expect(messages(1)).toHaveCount(1);
  await expect(messages(2)).toHaveCount(1);
});

test('[LAB-54] the debug console has what both sockets did, and Clear empties it', async () => {
  await expect(debugConsole()).toContainText('[1] chat:message:sent');
  await expect(debugConsole()).toContainText('[2] chat:error');
  const entries = debugConsole().getByRole('listitem');
  const before = await entries.allInnerTexts();
  await button('Clear').click();
  // The show continues, and may add an entry right afterwards.
  await expect
    .poll(async () => (await entries.allInnerTexts()).filter((entry) => before.includes(entry)))
    .toEqual([]);
  await button('Leave with socket 2').click();
  await expect(debugConsole()).toContainText('[2] → stream:leave');
  await expect(fact(2, 'Room')).toHaveText('-');
  await expect(fact(2, 'Socket')).toHaveText('connected');
  await expect(fact(1, 'Room')).toHaveText(show.id);
});
