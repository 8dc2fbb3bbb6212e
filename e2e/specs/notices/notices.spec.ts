import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import { expectAccessible, findings } from '../../support/accessibility.ts';
import { password, sharedSession, useSession } from '../../support/accounts.ts';
import { expectAfterRetries, failApi } from '../../support/api-answers.ts';
import { socketOpened } from '../../support/page-socket.ts';
import { open } from '../../support/opened-page.ts';
import { collectFaults, expect, test } from '../../support/watched-page.ts';

interface Person {
  id: string;
  name: string;
  username: string;
  token: string;
}

let people = 0;

/** A new account, so that it has no notices yet. */
async function signUp(request: APIRequestContext, name: string): Promise<Person> {
  people += 1;
  const username = `notices${Date.now().toString(36)}${people}`;
  const answer = await request.post('/api/v1/auth/sign-up/email', {
    data: { name, email: `${username}@example.com`, password, username },
  });
  const token = answer.headers()['set-auth-token'];
  if (token === undefined) throw new Error(`${name} could not sign up: ${answer.status()}`);
  const { user } = (await answer.json()) as { user: { id: string; username: string } };
  return { id: user.id, name, username: user.username, token };
}

async function follow(request: APIRequestContext, follower: Person, followed: Person): Promise<void> {
  const answer = await request.put(`/api/v1/profiles/users/${followed.username}/follow`, {
    headers: { authorization: `Bearer ${follower.token}` },
  });
  expect(answer.status()).toBe(200);
}

/** Each change of the role creates a notice. */
async function changeRole(request: APIRequestContext, user: Person, role: string): Promise<void> {
  const admin = await sharedSession(request, 'admin');
  const answer = await request.patch('/api/v1/profiles/users/role', {
    headers: { authorization: `Bearer ${admin}` },
    data: { userId: user.id, role },
  });
  expect(answer.status()).toBe(200);
}

const devices: BrowserContext[] = [];

/** Another browser with the person signed in. */
async function device(browser: Browser, person: Person, options: { width?: number } = {}): Promise<Page> {
  const { width = 1440 } = options;
  const context = await browser.newContext({
    viewport: { width, height: width < 768 ? 844 : 900 },
    reducedMotion: 'reduce',
  });
  devices.push(context);
  const page = await context.newPage();
  await useSession(page, person.token);
  return page;
}

test.afterEach(async () => {
  for (const context of devices.splice(0)) await context.close();
});

/** The bell, once its count is live. */
const bell = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Waits until the page's socket is open, so that the bell receives notices. */
async function listen(page: Page): Promise<void> {
  const isLetIn = socketOpened(page);
  await open(page, '/about');
  await isLetIn;
}

test('a new follower appears in the bell without a reload, and the notice links to the follower’s profile', async ({
  browser,
  request,
}) => {
  const mia = await signUp(request, 'Mia Moss');
  const noah = await signUp(request, 'Noah Noon');
  const page = await device(browser, mia);
  const faults = collectFaults(page);
  await listen(page);
  await expect(bell(page, 'Notifications')).toBeVisible();

  await follow(request, noah, mia);
  await bell(page, 'Notifications, 1 unread').click();
  const notice = page.getByRole('link', { name: /Noah Noon follows you now.*Unread/ });
  await expect(notice).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await notice.click();
  await expect(page).toHaveURL(`/profile/${noah.username}`);
  await expect(bell(page, 'Notifications')).toBeVisible();
  expect(faults).toEqual([]);
});

test('notices read on one device are read on the other', async ({ browser, request }) => {
  const mia = await signUp(request, 'Mia Moss');
  const [laptop, phone] = [await device(browser, mia), await device(browser, mia, { width: 390 })];
  await listen(laptop);
  await listen(phone);
  await changeRole(request, mia, 'streamer');
  await changeRole(request, mia, 'user');
  await expect(bell(laptop, 'Notifications, 2 unread')).toBeVisible();
  await expect(bell(phone, 'Notifications, 2 unread')).toBeVisible();

  await bell(phone, 'Notifications, 2 unread').click();
  await phone.getByRole('link', { name: /shopper’s again/ }).click();
  await expect(bell(laptop, 'Notifications, 1 unread')).toBeVisible();

  await bell(laptop, 'Notifications, 1 unread').click();
  await laptop.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(laptop, 'Notifications')).toBeVisible();
  await expect(bell(phone, 'Notifications')).toBeVisible();
});

test(
  'the page of all notices shows none, several pages, and a failing server',
  { tag: '@long' },
  async ({ browser, request }) => {
    const mia = await signUp(request, 'Mia Moss');
    const page = await device(browser, mia, { width: 390 });
    await open(page, '/notifications');
    await expect(page.getByText('No notifications yet')).toBeVisible();
    await expectAccessible(page);

    const roles = Array.from({ length: 23 }, (_, place) => (place % 2 === 0 ? 'streamer' : 'user'));
    for (const role of roles) await changeRole(request, mia, role);
    await open(page, '/notifications');
    const notices = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
    await expect(notices).toHaveCount(20);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(notices).toHaveCount(23);
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();

    const mend = await failApi(page, '/notices/read');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByText('The server could not be reached')).toBeVisible();
    await expect(page.getByRole('main').getByText('23 unread')).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByText('All read')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Notifications' })).toBeFocused();

    const mendList = await failApi(page, '/notices');
    await page.clock.install();
    await open(page, '/notifications');
    const retry = page.getByRole('button', { name: 'Retry' });
    await expectAfterRetries(page, retry);
    await mendList();
    await retry.click();
    await expect(notices).toHaveCount(20);
  },
);

test('visitors have no bell, and are asked to sign in for the page of notices', async ({ page }) => {
  await open(page, '/about');
  await expect(page.getByRole('link', { name: 'Notifications' })).toHaveCount(0);
  await page.goto('/notifications');
  await expect(page).toHaveURL(/\/login/);
});

test('the link in a mail turns mail notices off only when its button is pressed', async ({
  page,
  request,
}) => {
  await open(page, '/unsubscribe/nobodys-token');
  const requests: string[] = [];
  page.on('request', (sent) => requests.push(`${sent.method()} ${new URL(sent.url()).pathname}`));
  await expectAccessible(page);
  expect(requests.filter((sent) => sent.startsWith('POST'))).toEqual([]);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This link is not complete. Copy all of it from the mail.',
  );
  expect((await request.get('/unsubscribe/nobodys-token')).status()).toBe(200);
});

test('a push message shows its title, and opens a page of this site only', async ({ browser }) => {
  // A browser in which no earlier test has registered a worker.
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await open(page, '/about');
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js', { scope: '/' });
    const { active } = await navigator.serviceWorker.ready;
    // `ready` also resolves with a worker that is still activating, which receives nothing yet.
    while (active !== null && active.state !== 'activated') {
      await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
    }
  });
  const registrationId = await registration;
  // A headless browser shows no notifications. The test stores them by tag, as a browser does.
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const kept = new Map<string, { title: string; data: unknown }>();
    Object.assign(registration, {
      showNotification: async (title: string, options: NotificationOptions) => {
        kept.set(options.tag ?? `untagged ${kept.size}`, { title, data: options.data });
      },
      getNotifications: async () => [...kept.values()],
    });
  });
  const origin = new URL(page.url()).origin;
  const shown = async () =>
    worker!.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const notifications = await registration.getNotifications();
      return notifications.map(({ title, data }) => ({ title, address: data.address as string }));
    });
  const deliver = async (message: object) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    });

  // A message that arrives before the worker listens is lost. A real push service would send it again.
  await expect
    .poll(async () => {
      await deliver({ id: 'one', title: 'Noah Noon follows you now', link: '/profile/noah' });
      return shown();
    })
    .toEqual([{ title: 'Noah Noon follows you now', address: `${origin}/profile/noah` }]);
  // The same message again, as a retried job sends it, and one with an external link.
  await deliver({ id: 'one', title: 'Noah Noon follows you now', link: '/profile/noah' });
  await deliver({ id: 'two', title: 'Elsewhere', link: 'https://elsewhere.example/' });
  await expect.poll(async () => (await shown()).length).toBe(2);
  expect(await shown()).toContainEqual({ title: 'Elsewhere', address: `${origin}/notifications` });
  await context.close();
});
