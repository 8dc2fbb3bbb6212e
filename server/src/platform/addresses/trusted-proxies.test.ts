import { afterEach, describe, expect, test } from 'vitest';
import { startTestServer, testPassword, type TestServer } from '../../testing/test-server.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

test.each([
  ['off', false],
  ['on', 1],
  ['2', 2],
  ['192.0.2.7', ['192.0.2.7']],
  ['10.0.0.0/8, 2001:db8::/32', ['10.0.0.0/8', '2001:db8::/32']],
])('%s is accepted', (text, trusted) => {
  expect(readTrustedProxies(text)).toEqual(trusted);
});

test.each([
  'yes',
  '0',
  '21',
  '-1',
  '1.5',
  '10.0.0.0/0',
  '10.0.0.0/33',
  '::/129',
  '10.0.0.1,',
  'proxy.example',
])('%s is refused', (text) => {
  expect(readTrustedProxies(text)).toBeUndefined();
});

describe('the client’s address', () => {
  let server: TestServer | undefined;
  afterEach(async () => server?.close());

  /** The address that a sign-in is recorded with, in the session and in the history of sign-ins alike. */
  async function seenAddress(trustProxy: string, forwardedFor?: string): Promise<string> {
    server = await startTestServer({ variables: { TRUST_PROXY: trustProxy } });
    const { email } = await server.signUp();
    const { status } = await server.call('POST', '/auth/sign-in/email', {
      body: { email, password: testPassword },
      headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
    });
    expect(status).toBe(200);
    const { rows } = await server.app.database.pool.query(
      `select (select ip_address from sessions order by created_at desc limit 1) as session,
              (select ip_address from sign_ins order by at desc limit 1) as history`,
    );
    expect(rows[0].session).toBe(rows[0].history);
    return rows[0].history;
  }

  test.each([
    ['off', '203.0.113.9', '127.0.0.1'],
    ['on', '203.0.113.9', '203.0.113.9'],
    ['on', '203.0.113.9, 192.0.2.7', '192.0.2.7'],
    ['on', undefined, '127.0.0.1'],
    ['2', '203.0.113.9, 192.0.2.7, 198.51.100.1', '192.0.2.7'],
    ['127.0.0.0/8, 198.51.100.0/24', '203.0.113.9, 192.0.2.7, 198.51.100.1', '192.0.2.7'],
    ['198.51.100.0/24', '203.0.113.9', '127.0.0.1'],
  ])('with TRUST_PROXY=%s and the header “%s” is %s', async (trustProxy, forwardedFor, address) => {
    expect(await seenAddress(trustProxy, forwardedFor)).toBe(address);
  });
});

test('behind a proxy that appends, a forged address does not avoid the limits', async () => {
  const server = await startTestServer({
    variables: { TRUST_PROXY: 'on' },
    limits: { authPerMinute: 3, writesPerMinute: 3, offersPerMinute: 3, pagesPerMinute: 10_000 },
  });
  const ask = async (path: string, invented: number) =>
    server.call('POST', path, {
      body: {},
      headers: { 'x-forwarded-for': `203.0.113.${invented}, 192.0.2.7` },
    });
  for (const path of ['/auth/sign-in/email', '/whep?room=no-such-room']) {
    const statuses: number[] = [];
    for (let invented = 1; invented <= 4; invented += 1) statuses.push((await ask(path, invented)).status);
    expect(statuses.slice(0, 3)).not.toContain(429);
    expect(statuses[3]).toBe(429);
  }
  await server.close();
});
