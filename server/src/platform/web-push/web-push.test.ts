import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  FakeBrowser,
  type FakePushService,
  startFakePushService,
} from '../../testing/outside-services/fake-push-service.ts';
import { vapidKeysFrom, vapidSeedBytes } from './vapid-keys.ts';
import { createWebPush } from './web-push.ts';

let pushService: FakePushService;
beforeAll(async () => {
  pushService = await startFakePushService();
});
afterAll(async () => pushService.close());

const webPush = (privateHosts: string[], publicUrl = 'https://shop.example') =>
  createWebPush({ keys: vapidKeysFrom(Buffer.alloc(vapidSeedBytes, 3)), publicUrl, privateHosts });

const targetOf = ({ endpoint, keys }: FakeBrowser['subscription']) => ({ endpoint, ...keys });

it('does not connect to a name that resolves to a private network', async () => {
  // On the port that is allowed, so that nothing but the address is wrong.
  const target = targetOf(new FakeBrowser('https://localhost/browser').subscription);
  const { send, accepts } = webPush([]);
  expect(accepts(target.endpoint)).toBe(true);
  await expect(send(target, { title: 'Hello' }, { ttlSeconds: 60 })).rejects.toThrow(
    'localhost is not in a public network',
  );
});

it('connects to a private network if the operator allowed the host', async () => {
  const browser = new FakeBrowser(`${pushService.origin}/browser`);
  const outcome = await webPush(['localhost']).send(
    targetOf(browser.subscription),
    { title: 'Hello' },
    { ttlSeconds: 60 },
  );
  expect(outcome).toBe('sent');
  expect(browser.read(pushService.received.at(-1)!.body)).toEqual({ title: 'Hello' });
});

it('sends nothing to an address that is not allowed, even if it is stored', async () => {
  const before = pushService.received.length;
  const browser = new FakeBrowser(`${pushService.origin}/browser`);
  const outcome = await webPush([]).send(targetOf(browser.subscription), {}, { ttlSeconds: 60 });
  expect(outcome).toBe('refused');
  expect(pushService.received).toHaveLength(before);
});
