import type { Page } from '@playwright/test';
import { newAccount, newSession, useSession } from '../../support/accounts.ts';
import { open, reload } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const section = '/profile?section=notifications';
/** The server's name of each preference. */
const fields = {
  Email: 'email',
  Push: 'push',
  SMS: 'sms',
  'Stream alerts': 'streamAlerts',
  'Order updates': 'orderUpdates',
  Promotions: 'promotions',
};
const labels = Object.keys(fields);

const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });

async function states(page: Page): Promise<Record<string, boolean>> {
  await expect(toggle(page, 'Email')).toBeVisible();
  const entries = await Promise.all(
    labels.map(async (label) => [label, await toggle(page, label).isChecked()] as const),
  );
  return Object.fromEntries(entries);
}

let token: string;

test.beforeAll(async ({ request }) => {
  token = await newSession(request, 'shopper');
});

test.beforeEach(async ({ page, request }) => {
  await request.patch('/api/v1/notification-preferences', {
    headers: { authorization: `Bearer ${token}` },
    data: { email: true, push: true, sms: false, streamAlerts: true, orderUpdates: true, promotions: false },
  });
  await useSession(page, token);
});

test('[ACCT-18] the notification preferences are email, push, sms, stream alerts, order updates and promotions, and stay as they were set', async ({
  page,
  browser,
}) => {
  await open(page, section);
  expect(await states(page)).toEqual({
    Email: true,
    Push: true,
    SMS: false,
    'Stream alerts': true,
    'Order updates': true,
    Promotions: false,
  });
  const before = await states(page);
  for (const [label, field] of Object.entries(fields)) {
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/notification-preferences') && answer.request().method() === 'PATCH',
    );
    await toggle(page, label).click();
    const answer = await saved;
    expect(answer.status()).toBe(200);
    expect(answer.request().postDataJSON(), label).toEqual({ [field]: before[label] !== true });
  }
  const turned = {
    Email: false,
    Push: false,
    SMS: true,
    'Stream alerts': false,
    'Order updates': false,
    Promotions: true,
  };
  expect(await states(page)).toEqual(turned);
  await expect(page.getByText('This server sends no text messages.')).toBeVisible();

  const other = await browser.newContext();
  const device = await other.newPage();
  await useSession(device, token);
  await open(device, section);
  expect(await states(device)).toEqual(turned);
  await other.close();
});

test('push on this browser is turned on and off with one press each', async ({ browser, request }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await useSession(page, token);
  // No push service is reachable, and a headless browser shows no permission prompt, so the test fakes both.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    const key = 'stand-in-subscription';
    const subscription = () => ({
      endpoint: 'https://push.example/browser/1',
      options: { applicationServerKey: null },
      toJSON: () => ({
        endpoint: 'https://push.example/browser/1',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      }),
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(key) === null ? null : subscription()),
      subscribe: async (options: { userVisibleOnly: boolean; applicationServerKey: string }) => {
        if (!options.userVisibleOnly || options.applicationServerKey.length !== 87) {
          throw new Error('This is no VAPID key');
        }
        localStorage.setItem(key, 'on');
        return subscription();
      },
    });
  });
  const isKnown = async () => {
    const answer = await request.get('/api/v1/push/subscription?endpoint=https://push.example/browser/1', {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { data: { isSubscribed: boolean } }).data.isSubscribed;
  };
  await open(page, section);
  const push = toggle(page, 'Push on this browser');
  await expect(push).toBeEnabled();
  await expect(push).not.toBeChecked();
  await push.click();
  await expect.poll(isKnown).toBe(true);
  await open(page, section);
  await expect(push).toBeChecked();
  await push.click();
  await expect.poll(isKnown).toBe(false);
  await expect(push).not.toBeChecked();
  await context.close();
});

test('the newsletter can be turned off here, permanently', async ({ page, request }) => {
  const account = await newAccount(request);
  await request.patch('/api/v1/notification-preferences', {
    headers: { authorization: `Bearer ${account.token}` },
    data: { newsletter: true },
  });
  await useSession(page, account.token);
  await open(page, section);
  await expect(toggle(page, 'Newsletter')).toBeChecked();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await toggle(page, 'Newsletter').click();
  expect((await saved).status()).toBe(200);
  await reload(page);
  await expect(toggle(page, 'Newsletter')).not.toBeChecked();
});
