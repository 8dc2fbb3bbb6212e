import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, testPassword, type TestServer } from '../../../testing/test-server.ts';
import { insertShop } from '../../../testing/test-shopper.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    variables: { TRUST_PROXY: 'on' },
    limits: { authPerMinute: 3, writesPerMinute: 3, offersPerMinute: 3, pagesPerMinute: 10_000 },
  });
});
afterAll(async () => server.close());

/** The statuses of calls one after the other, each to its path and from its address. */
async function statuses(calls: [method: string, path: string, address: string][]): Promise<number[]> {
  const answers: number[] = [];
  for (const [method, path, address] of calls) {
    answers.push(
      (await server.call(method, path, { body: {}, headers: { 'x-forwarded-for': address } })).status,
    );
  }
  return answers;
}

test.each([
  ['/api/v1/auth/sign-up/email', '/v1/auth/sign-up/email', '192.0.2.1'],
  ['/api/v1/auth/sign-in/email', '/v1/auth/sign-up/email', '192.0.2.2'],
  ['/api/v1/addresses', '/v1/payment-methods/test-cards', '192.0.2.3'],
  ['/whip', '/whep?room=some-room', '192.0.2.4'],
])('%s and %s share one limit per address', async (one, other, address) => {
  const [first, second, third, fourth] = await statuses(
    [one, other, one, other].map((path) => ['POST', path, address]),
  );
  expect([first, second, third]).not.toContain(429);
  expect(fourth).toBe(429);
});

test('a path with its own limit does not count for another limit', async () => {
  const address = '192.0.2.5';
  const answers = await statuses([
    ...Array.from({ length: 4 }, (): [string, string, string] => ['POST', '/auth/sign-in/email', address]),
    ['POST', '/whip', address],
    ['POST', '/addresses', address],
  ]);
  expect(answers.map((status) => status === 429)).toEqual([false, false, false, true, false, false]);
});

test('the addresses of one IPv6 network count as one, those of another do not', async () => {
  const path = '/auth/sign-up/email';
  const answers = await statuses([
    ['POST', path, '2001:db8:1:2::1'],
    ['POST', path, '2001:db8:1:2::2'],
    ['POST', path, '2001:db8:1:2:ffff::3'],
    ['POST', path, '2001:db8:1:2:3:4:5:6'],
    ['POST', path, '2001:db8:1:3::1'],
  ]);
  expect(answers.map((status) => status === 429)).toEqual([false, false, false, true, false]);
});

test('writes of all sessions of one account share one limit, and an API key has its own', async () => {
  const from = { 'x-forwarded-for': '192.0.2.6' };
  const brand = await server.signUp('brand');
  await insertShop(server, 'fern', [], brand.id);
  const signIn = async () => {
    const body = { email: brand.email, password: testPassword };
    return (await server.call('POST', '/auth/sign-in/email', { body, headers: from })).headers.get(
      'set-auth-token',
    )!;
  };
  const made = await server.call('POST', '/brands/keys', {
    token: brand.token,
    body: { name: 'Stock', scopes: ['products:write'], validDays: 1 },
  });
  const write = async (token: string) =>
    (await server.call('DELETE', '/brands/products/none', { token, headers: from })).status;
  const tokens = [brand.token, await signIn(), await signIn()];
  const answers: number[] = [];
  for (const token of tokens) answers.push(await write(token));
  expect(answers).toEqual([404, 404, 429]);
  expect(await write(made.body.data.secret)).toBe(404);
});
